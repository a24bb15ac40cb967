#pragma OPENCL FP_CONTRACT OFF

__constant sampler_t linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

// A smaller picture: each pixel is the mean of 8 x 8 points of the part of the large one that it covers.
__kernel void shrunk(read_only image2d_t large, write_only image2d_t small)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float2 size = (float2)(get_image_width(small), get_image_height(small));
    float4 sum = 0.0f;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
            float2 point = (convert_float2(at) + ((float2)(x, y) + 0.5f) / 8.0f) / size;
            sum += read_imagef(large, linear, point);
        }
    write_imagef(small, at, sum / 64.0f);
}

// How long the square of a number of the plane, and `c` added each time, stays near: a Julia set.
__kernel void julia(__global uchar4 *pixels, int width, int height, float2 c)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height) return;
    float2 z = ((float2)(x, y) + 0.5f - (float2)(width, height) * 0.5f) * (2.6f / height);
    int steps = 0;
    while (steps < 64 && dot(z, z) < 16.0f) {
        z = (float2)(z.x * z.x - z.y * z.y, 2.0f * z.x * z.y) + c;
        steps++;
    }
    float share = steps / 64.0f;
    float3 colour = mix((float3)(0.05f, 0.08f, 0.25f), (float3)(1.0f, 0.85f, 0.5f), share);
    pixels[y * width + x] = convert_uchar4_sat_rte((float4)(colour, 1.0f) * 255.0f);
}

// Heat that spreads over a plate, a step: local memory holds a tile of the plate and its rim.
#define TILE 8
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void spread(__global const float *from, __global float *to, int width, int height)
{
    __local float tile[TILE + 2][TILE + 2];
    int x = get_global_id(0), y = get_global_id(1), i = get_local_id(0), j = get_local_id(1);
    int left = get_group_id(0) * TILE - 1, top = get_group_id(1) * TILE - 1;
    for (int v = j; v < TILE + 2; v += TILE)
        for (int u = i; u < TILE + 2; u += TILE)
            tile[v][u] = from[clamp(top + v, 0, height - 1) * width + clamp(left + u, 0, width - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    float around = tile[j][i + 1] + tile[j + 2][i + 1] + tile[j + 1][i] + tile[j + 1][i + 2];
    to[y * width + x] = mix(tile[j + 1][i + 1], around * 0.25f, 0.9f);
}

// Heat as a colour, from black over red and yellow to white.
__kernel void glow(__global const float *heat, __global uchar4 *pixels)
{
    size_t i = get_global_id(0);
    float3 colour = clamp((float3)(3.0f * heat[i]) - (float3)(0.0f, 1.0f, 2.0f), 0.0f, 1.0f);
    pixels[i] = convert_uchar4_sat_rte((float4)(colour, 1.0f) * 255.0f);
}
