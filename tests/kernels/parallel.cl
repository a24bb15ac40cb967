// Kernels that run on all cores where that is proven, and some that never do.

kernel void scaled(global float *to, float by, int n) {
    int i = get_global_id(0);
    if (i < n)
        to[i] *= by;
}

// Rows of `width`: items of two rows meet where there are more items in a row.
kernel void rows(global int *to, int width) {
    to[get_global_id(1) * width + get_global_id(0)] += 1;
}

kernel void guarded_rows(global int *to, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    to[y * width + x] += 1;
}

kernel void transposed(global const int *from, global int *to, int width, int height) {
    int x = get_global_id(0), y = get_global_id(1);
    if (x < width && y < height)
        to[x * height + y] = from[y * width + x];
}

kernel void spread(global int *to, uint step) {
    to[get_global_id(0) * step] += 1;
}

kernel void wraps(global int *to, uint step) {
    uint i = (uint)get_global_id(0) * step;
    if (i < 1000)
        to[i] += 1;
}

kernel void strided(global int *to, int n) {
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        to[i] += i;
}

kernel void sums(global const int *from, global int *to, local int *part) {
    int l = get_local_id(0);
    part[l] = from[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {
        if (l < half_of)
            part[l] += part[l + half_of];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        to[get_group_id(0)] = part[0];
}

kernel void counted(global const uchar *from, global int *counts) {
    atomic_inc(&counts[from[get_global_id(0)]]);
}

kernel void from_both_ends(global int *to, int n) {
    to[n - 1 - get_global_id(0)] += 1;
}

kernel void pairs(global int *to) {
    to[get_global_id(0) / 2] += 1;
}

kernel void neighbours(global int *to) {
    int i = get_global_id(0);
    to[i + 1] = to[i] + 1;
}

// A number for each sub-group of 16, and a block of memory.
__attribute__((intel_reqd_sub_group_size(16))) kernel void of_sub_groups(global const uint *from, global uint *to, global uint *blocks, uint gap) {
    uint number = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
    uint sum = sub_group_reduce_add(from[get_global_id(0)]);
    if (get_sub_group_local_id() == 0)
        to[number] = sum;
    intel_sub_group_block_write(blocks + gap * number, intel_sub_group_block_read(blocks + gap * number) + sum);
}
