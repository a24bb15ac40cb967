// Vectors and pairs of numbers that items of a group move by the group's memory: regions that run one item after another, and those whose items have
// elements right behind each other. `opencl_strides.rs` compares them with items one by one.

// Vectors that are added and moved: in each round only the items below the border.
kernel void sum_of_vectors(global const uint4 *in, global uint4 *out, local uint4 *sums) {
    uint l = get_local_id(0), i = get_global_id(0);
    sums[l] = in[2 * i] + in[2 * i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = get_local_size(0) / 2; s > 0; s >>= 1) {
        if (l < s) sums[l] += sums[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0) out[get_group_id(0)] = sums[0];
}

// Only some items, by borders that are below, within and behind the group, and by a sum that wraps.
kernel void moved_within(global const int4 *in, global int4 *out, local int4 *held, int from, int until, uint shift) {
    uint l = get_local_id(0), i = get_global_id(0), last = get_local_size(0) - 1;
    held[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((int)l >= from && (int)l < until) out[i] = held[last - l];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l + shift < 5) out[i] += held[l];
}

// Only some items, each of which keeps what it had.
kernel void kept_within(global const float4 *in, global float4 *out, local float4 *held, int until) {
    int l = get_local_id(0), i = get_global_id(0), last = get_local_size(0) - 1;
    float4 kept = in[i];
    held[last - l] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < until) kept += held[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    held[l] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = held[last - l].wzyx;
}

// Blocks of four by four, whose rows become columns.
kernel void turned_blocks(global const float4 *in, global float4 *out, local float4 *block) {
    int l = get_local_id(0), n = get_local_size(0), g = get_group_id(0) * n * 4;
    block[l] = in[g + l];
    block[l + n] = in[g + l + n];
    block[l + n * 2] = in[g + l + n * 2];
    block[l + n * 3] = in[g + l + n * 3];
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 a = block[4 * l], b = block[4 * l + 1], c = block[4 * l + 2], d = block[4 * l + 3];
    out[g + l] = (float4)(a.x, b.x, c.x, d.x);
    out[g + l + n] = (float4)(a.y, b.y, c.y, d.y);
    out[g + l + n * 2] = (float4)(a.z, b.z, c.z, d.z);
    out[g + l + n * 3] = (float4)(a.w, b.w, c.w, d.w);
}

// Rows of a matrix, which items keep behind barriers in long arrays of their own.
kernel void product_by_rows(int n, global const float *a, global const float *b, global float *c, local float *column) {
    int i = get_global_id(0);
    float row[200];
    if (i < n) for (int k = 0; k < n; k++) row[k] = a[i * n + k];
    for (int j = 0; j < n; j++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = get_local_id(0); k < n; k += get_local_size(0)) column[k] = b[k * n + j];
        barrier(CLK_LOCAL_MEM_FENCE);
        float sum = 0.0f;
        if (i < n) {
            for (int k = 0; k < n; k++) sum += row[k] * column[k];
            c[i * n + j] = sum;
        }
    }
}

// Running sums by pairs, whose memory is an argument.
kernel void running_pairs(global const float *in, global float *out, local float *pairs) {
    int l = get_local_id(0), i = get_global_id(0), n = 2 * get_local_size(0);
    pairs[2 * l] = in[2 * i];
    pairs[2 * l + 1] = in[2 * i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    float a = pairs[0], b = a + pairs[1];
    for (int stride = 1; stride < n; stride *= 2) {
        if (2 * l >= stride) {
            a = pairs[2 * l - stride] + pairs[2 * l];
            b = pairs[2 * l + 1 - stride] + pairs[2 * l + 1];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        pairs[2 * l] = a;
        pairs[2 * l + 1] = b;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[2 * i] = pairs[2 * l];
    out[2 * i + 1] = pairs[2 * l + 1];
}

// Elements are read before their neighbours are written, by the same pointer, by one that was moved on, and as another type.
kernel void pairs_read_between(global const int *in, global int *out, local int *pairs, local int *others) {
    int l = get_local_id(0), i = get_global_id(0), k = get_local_size(0) - 1 - l;
    local int *moved = pairs + 1;
    pairs[2 * l] = in[i];
    pairs[2 * l + 1] = pairs[2 * l] + 1;
    others[2 * l] = moved[2 * l] * 10;
    others[2 * l + 1] = pairs[2 * l + 1] + others[2 * l];
    pairs[2 * l] = pairs[2 * l + 1] + ((local uint *)pairs)[2 * l];
    pairs[2 * l + 1] = pairs[2 * l] ^ *(local int *)(others + 2 * l);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * i] = pairs[2 * k];
    out[4 * i + 1] = pairs[2 * k + 1];
    out[4 * i + 2] = others[2 * k];
    out[4 * i + 3] = others[2 * k + 1];
}

// Items exchange their places: of each pair one is read and the other written, and then those of a neighbour.
kernel void pairs_exchanged(global const int *in, global int *out, local int *pairs) {
    int l = get_local_id(0), i = get_global_id(0), n = get_local_size(0);
    pairs[2 * l] = in[2 * i];
    pairs[2 * l + 1] = in[2 * i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    pairs[2 * l] = pairs[2 * l + 1] * 3;
    pairs[2 * l] += pairs[2 * l + 1];
    int a = pairs[2 * l] + in[2 * i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int k = (l + 1) % n;
    out[2 * i] = a - pairs[2 * k];
    out[2 * i + 1] = pairs[2 * k + 1] - pairs[2 * l + 1];
}

// Indices without a sign wrap below the first element: only of items that do not read.
kernel void pairs_that_wrap(global const int *in, global int *out, local int *pairs, uint less, uint more) {
    uint l = get_local_id(0), i = get_global_id(0);
    pairs[2 * l] = in[2 * i];
    pairs[2 * l + 1] = in[2 * i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    int a = -1, b = -2;
    if (2 * l >= less) {
        a = pairs[2 * l - less];
        b = pairs[2 * l + 1 - less] - pairs[2 * l - less + more];
    }
    out[2 * i] = a;
    out[2 * i + 1] = b;
}

// Threes and fours, in memory that may be too short: a fault is that of the item and of the place that one by one would have it.
kernel void threes_behind(global const int *in, global int *out, local int *threes, int behind) {
    int l = get_local_id(0), i = get_global_id(0), k = get_local_size(0) - 1 - l;
    threes[3 * l + behind + 1] = in[3 * i + 1];
    threes[3 * l + behind + 2] = in[3 * i + 2];
    threes[3 * l + behind] = in[3 * i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[3 * i] = threes[3 * k + behind + 2];
    out[3 * i + 1] = threes[3 * k + behind] - threes[3 * k + behind + 1];
    out[3 * i + 2] = threes[3 * l + behind] + threes[3 * l + behind + 1] + threes[3 * l + behind + 2];
}

void pairs_of(local int *a, local int *b, global int *out, int i, int l) {
    a[2 * l] = i;
    a[2 * l + 1] = b[2 * l] + 1;
    out[2 * i] = a[2 * l];
    out[2 * i + 1] = b[2 * l + 1];
}
kernel void inner_pairs(local int *a, local int *b, global int *out) {
    int l = get_local_id(0), i = get_global_id(0);
    b[2 * l] = 7;
    b[2 * l + 1] = 8;
    a[2 * l] = i;
    a[2 * l + 1] = b[2 * l] + 1;
    out[2 * i] = a[2 * l];
    out[2 * i + 1] = b[2 * l + 1];
}
// Two names of one memory: by a function, and by a kernel that is called as one.
kernel void pairs_of_one(local int *p, global int *out) {
    int l = get_local_id(0), i = get_global_id(0);
    pairs_of(p, p, out, i, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[2 * i] += p[2 * l + 1];
}
kernel void inner_of_one(local int *p, global int *out) { inner_pairs(p, p, out); }
