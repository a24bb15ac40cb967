#pragma OPENCL FP_CONTRACT OFF
#include "scale.h"
#include <twice.h>
#include <scale.h>

// A file, with files that it includes, and options.
kernel void include(global const int *from, global int *to) {
    size_t i = get_global_id(0);
    to[i] = scaled(from[i]);
}

// With padding behind `sign`.
struct Sample {
    char sign;
    float4 value;
    short3 rest;
    uchar kind;
};

kernel void structures(global struct Sample *samples, struct Sample add, ulong much) {
    size_t i = get_global_id(0);
    samples[i].value += add.value * (float4)(1.0f, 2.0f, 3.0f, 4.0f);
    samples[i].sign = -samples[i].sign;
    samples[i].rest += add.rest;
    samples[i].kind ^= (uchar)(much >> 56) ^ add.kind;
}

// The sum of each group, by a tree in local memory of the caller's and one of its own.
kernel void sums(global const uint *from, global uint *to, local uint *tree) {
    local uint first;
    size_t i = get_local_id(0);
    tree[i] = from[get_global_id(0)];
    if (i == 0)
        first = (uint)get_group_id(0);
    for (size_t half_ = get_local_size(0) / 2; half_ > 0; half_ /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < half_)
            tree[i] += tree[i + half_];
    }
    if (i == 0)
        to[get_group_id(0)] = tree[0] * 1000 + first;
}

// The items that run: offsets and dimensions.
kernel void places(global uint4 *to) {
    size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1);
    to[y * get_global_size(0) + x] = (uint4)((uint)get_global_id(0), (uint)get_global_id(1), (uint)get_local_size(0), get_work_dim());
}

// Two pointers to one buffer.
kernel void reversed(global const float3 *from, global float3 *to) {
    size_t i = get_global_id(0), last = get_global_size(0) * 2 - 1;
    to[last - i] = from[i].zyx;
}

kernel void increment(global int *numbers) { numbers[get_global_id(0)] += 1; }
kernel void tripled(global const int *from, global int *to) { to[get_global_id(0)] = from[get_global_id(0)] * 3; }

kernel void flat(read_only image1d_t a, read_only image1d_buffer_t b, read_only image1d_array_t c, write_only image1d_t to, sampler_t how) {
    int x = (int)get_global_id(0);
    write_imagei(to, x, read_imagei(a, how, x) + read_imagei(b, x) * 10 + read_imagei(c, how, (int2)(x, 1)) * 100);
}

kernel void deep(read_only image2d_t a, read_only image2d_array_t b, read_only image3d_t c, write_only image2d_t to, sampler_t how) {
    int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1));
    uint4 sum = read_imageui(a, how, at) + read_imageui(b, how, (int4)(at, 1, 0)) * 10u;
    write_imageui(to, at, sum + read_imageui(c, how, (int4)(at, 2, 0)) * 100u);
}

kernel void nearest(read_only image2d_t from, write_only image2d_t to, sampler_t how) {
    int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1));
    write_imagef(to, at, read_imagef(from, how, (convert_float2(at) + 0.25f) / 4.0f - 0.5f));
}
