// The lights of a picture whose depths, normals and surfaces are there already (deferred shading): a group takes a tile, finds the lights that
// come near it, and adds those up at each pixel. A work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF
#define SIDE 16
#define MOST 256

// A normal of two numbers from -1 to 1, by the projection of a sphere that keeps areas (Lambert's).
float3 unfolded(short2 folded) {
    float2 plane = convert_float2(folded) * (1.41421356f / 32767.0f);
    float square = dot(plane, plane);
    return (float3)(plane * sqrt(1.0f - 0.25f * square), 0.5f * square - 1.0f);
}

__attribute__((reqd_work_group_size(SIDE, SIDE, 1)))
kernel void deferred(global const float *depths, global const short2 *normals, global const uchar4 *surfaces, global const float4 *lights,
                     global const float4 *colours, global uchar4 *to, int count) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1);
    int mine = get_local_id(1) * SIDE + get_local_id(0), at = y * width + x;
    local int nearest, farthest, found;
    local uchar comes[MOST];
    local int list[MOST];
    if (mine == 0) {
        nearest = as_int(INFINITY);
        farthest = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float depth = depths[at];
    // The bits of floats that are not below 0 have their order.
    atomic_min(&nearest, as_int(depth));
    atomic_max(&farthest, as_int(depth));
    barrier(CLK_LOCAL_MEM_FENCE);

    // A point at depth 1 is seen at x and y from -1 to 1 times half the width.
    float scale = 2.0f / (float)width;
    float left = scale * (float)(x - (int)get_local_id(0)) - 1.0f, right = left + scale * (float)SIDE;
    float top = scale * ((float)(y - (int)get_local_id(1)) - 0.5f * (float)height), bottom = top + scale * (float)SIDE;
    float front = as_float(nearest), back = as_float(farthest);
    for (int k = mine; k < count; k += SIDE * SIDE) {
        float4 light = lights[k];
        float3 low = (float3)(fmin(left * front, left * back), fmin(top * front, top * back), front);
        float3 high = (float3)(fmax(right * front, right * back), fmax(bottom * front, bottom * back), back);
        float3 apart = light.xyz - clamp(light.xyz, low, high);
        comes[k] = dot(apart, apart) < light.w * light.w;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (mine == 0) {
        int next = 0;
        for (int k = 0; k < count; k++) {
            if (comes[k])
                list[next++] = k;
        }
        found = next;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    float3 place = (float3)(scale * ((float)x + 0.5f) - 1.0f, scale * ((float)y + 0.5f - 0.5f * (float)height), 1.0f) * depth;
    float3 normal = unfolded(normals[at]), view = -normalize(place);
    float4 surface = convert_float4(surfaces[at]) / 255.0f;
    float power = 4.0f + 60.0f * surface.w;
    float3 sum = (float3)(0.0f);
    for (int k = 0; k < found; k++) {
        float4 light = lights[list[k]];
        float3 way = light.xyz - place;
        float square = dot(way, way);
        if (square < light.w * light.w) {
            float distance = sqrt(square);
            way /= distance;
            float cosine = dot(normal, way);
            if (cosine > 0.0f) {
                float fade = 1.0f - distance / light.w;
                float shine = surface.w * pow(fmax(dot(normal, normalize(way + view)), 0.0f), power);
                sum += colours[list[k]].xyz * ((surface.xyz + shine) * (fade * cosine));
            }
        }
    }
    to[at] = convert_uchar4_sat_rte((float4)(sqrt(sum), 1.0f) * 255.0f);
}
