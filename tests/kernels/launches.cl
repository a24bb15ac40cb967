// Launches, their memory and their items.

__kernel void add(__global const float *a, __global const float *b, __global float *out) {
    int i = get_global_id(0);
    out[i] = a[i] + b[i];
}

// Each item reads what its neighbour writes, where buffers are one.
__kernel void shifted(__global const int *in, __global int *out) {
    size_t i = get_global_id(0);
    out[i + 1] = in[i] + 1;
}

__kernel void guarded(__global int *out, uint n) {
    uint i = get_global_id(0);
    if (i < n) out[i] += 1;
}

__kernel void of_three(__global int *out, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    out[(z * height + y) * width + x] = x + 10 * y + 100 * z;
}

__kernel void local_numbers(__global int4 *out) {
    size_t i = get_global_id(0);
    out[i] = (int4)(get_local_id(0), get_group_id(0), get_local_size(0), get_global_offset(0));
}

__kernel void backwards(__global int *out, int n) {
    int i = get_global_id(0);
    out[n - 1 - i] = i;
}

// The index wraps where `uint` ends.
__kernel void wraps(__global int *out, uint start) {
    uint i = get_global_id(0);
    out[start + i] = i;
}

__kernel void some_lanes(__global float4 *out, float k) {
    int i = get_global_id(0);
    out[i].xz = (float2)(k, out[i].y);
    out[i].w += 1;
}

__kernel void histogram(__global const uchar *in, __global uint *bins) {
    atomic_inc(&bins[in[get_global_id(0)] & 15]);
}

__kernel void sum_of_group(__global const int *in, __global int *out, __local int *scratch) {
    int i = get_local_id(0), n = get_local_size(0);
    scratch[i] = in[get_global_id(0)];
    for (int step = n / 2; step > 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i < step) scratch[i] += scratch[i + step];
    }
    if (i == 0) out[get_group_id(0)] = scratch[0];
}

__constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

__kernel void mirrored(read_only image2d_t in, write_only image2d_t out) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 texel = read_imagef(in, nearest, (int2)(get_image_width(in) - 1 - at.x, at.y));
    write_imagef(out, at, texel.zyxw);
}

__kernel void prints(int n) {
    if (get_global_id(0) == 0) printf("%d items\n", n);
}

// An item changes elements that it reads too, which it finds by a parameter, and by an index that is a call.
__kernel void moves_on(__global int *a, __global int *b, int n) {
    int i = get_global_id(0);
    b[i + n] = a[i]++ + b[i + n] * 10;
}
__kernel void adds_to(__global int *to, __global int *by) {
    to[get_global_id(0)] += by[get_global_id(0)];
}
