// A step of bodies that some heavy ones attract, with x, y, z and the mass in a vector: a work-item for a body.
#pragma OPENCL FP_CONTRACT OFF

kernel void bodies(global const float4 *from, global const float4 *heavy, global const float4 *before, global float4 *to,
                   global float4 *after, float seconds, float softening, uint count) {
    size_t i = get_global_id(0);
    float4 here = from[i];
    float3 pull = (float3)(0.0f);
    for (uint k = 0; k < count; k++) {
        float4 there = heavy[k];
        float3 way = there.xyz - here.xyz;
        float inverse = rsqrt(dot(way, way) + softening);
        pull += way * (there.w * inverse * inverse * inverse);
    }
    float3 velocity = before[i].xyz + pull * seconds;
    after[i] = (float4)(velocity, 0.0f);
    to[i] = (float4)(here.xyz + velocity * seconds, here.w);
}
