// A step of n bodies that attract each other: x, y, z and the mass, and their velocities. A work-item for a body.
#pragma OPENCL FP_CONTRACT OFF

kernel void advance(global const float4 *from, global float4 *to, global float4 *velocities, float seconds, float softening) {
    size_t i = get_global_id(0), count = get_global_size(0);
    float4 here = from[i];
    float3 pull = (float3)(0.0f);
    for (size_t k = 0; k < count; k++) {
        float4 there = from[k];
        float3 way = there.xyz - here.xyz;
        float inverse = rsqrt(way.x * way.x + way.y * way.y + way.z * way.z + softening);
        pull += way * (there.w * inverse * inverse * inverse);
    }
    float3 velocity = velocities[i].xyz + pull * seconds;
    velocities[i].xyz = velocity;
    to[i] = (float4)(here.xyz + velocity * seconds, here.w);
}
