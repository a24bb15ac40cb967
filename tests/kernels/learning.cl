// Kernels of machine learning, as libraries for it write them: memory without a type and offsets in bytes, weights in blocks, what each vendor calls
// its sub-groups.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifdef cl_intel_subgroups
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#else
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#endif
#ifdef cl_intel_required_subgroup_size
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#define WIDTH 16
#define REQUIRED __attribute__((intel_reqd_sub_group_size(16)))
#elif defined(cl_qcom_reqd_sub_group_size)
#pragma OPENCL EXTENSION cl_qcom_reqd_sub_group_size : enable
#define WIDTH 64
#define REQUIRED __attribute__((qcom_reqd_sub_group_size("half")))
#endif

typedef char int8_t;
typedef uchar uint8_t;
#define ROWS 4
typedef struct { half d; uint8_t qs[16]; } block_q4_0;
typedef struct { half d, dmin; uint8_t scales[12]; uint8_t qs[128]; } block_q4_k;
typedef union { uint word; uchar4 bytes; } packed;

// A row of a softmax by a sub-group, four numbers at a time, with a mask that is added before.
REQUIRED kernel void soft_max(global void *src, ulong src_offset, global void *mask, ulong mask_offset, global float *dst, int n, float scale,
                              float max_bias, int heads_log2) {
    src = (global void *)((global char *)src + src_offset);
    mask = (global void *)((global char *)mask + mask_offset);
    int row = get_group_id(0), head = get_group_id(1);
    global float4 *of = (global float4 *)src + (head * get_num_groups(0) + row) * (n / 4);
    global half4 *masks = (global half4 *)mask + row * (n / 4);
    global float4 *to = (global float4 *)dst + (head * get_num_groups(0) + row) * (n / 4);
    const float slope = max_bias > 0.0f ? pown(head < heads_log2 ? 0.5f : 0.25f, head + 1) : 1.0f;
    float4 most4 = -INFINITY;
    for (int i = get_local_id(0); i < n / 4; i += get_local_size(0))
        most4 = fmax(most4, of[i] * scale + slope * convert_float4(masks[i]));
    const float most = sub_group_reduce_max(fmax(fmax(most4.s0, most4.s1), fmax(most4.s2, most4.s3)));
    float4 sum4 = 0.0f;
    for (int i = get_local_id(0); i < n / 4; i += get_local_size(0)) {
        const float4 e = exp(of[i] * scale + slope * convert_float4(masks[i]) - most);
        sum4 += e;
        to[i] = e;
    }
    const float sum = sub_group_reduce_add(sum4.s0 + sum4.s1 + sum4.s2 + sum4.s3);
    for (int i = get_local_id(0); i < n / 4; i += get_local_size(0)) to[i] /= sum;
}

// A half of a block of 32 weights of 4 bits, two in each byte: they are taken where they lie in 16 bits, as the numbers are divided for it.
inline float half_of_block(global block_q4_0 *block, float sum, private float *y, int first) {
    float d = block->d;
    float2 acc = 0.f;
    global ushort *qs = (global ushort *)block + 1 + first / 2;
    for (int i = 0; i < 8; i += 2) {
        acc.s0 += y[i + 0] * (qs[i / 2] & 0x000F) + y[i + 1] * (qs[i / 2] & 0x0F00);
        acc.s1 += y[i + 8] * (qs[i / 2] & 0x00F0) + y[i + 9] * (qs[i / 2] & 0xF000);
    }
    return d * (sum * -8.f + acc.s0 + acc.s1);
}
REQUIRED kernel void product(global void *src, ulong src_offset, global float *vector, global float *dst, int n, int rows) {
    global block_q4_0 *x = (global block_q4_0 *)((global char *)src + src_offset);
    const int blocks = n / 32, first_row = get_group_id(0) * ROWS;
    const int half_block = get_sub_group_local_id() / 2, first = 8 * (get_sub_group_local_id() % 2);
    float own[16], sums[ROWS] = { 0.f };
    global float *y = vector + half_block * 32 + first;
    for (int b = half_block; b < blocks; b += WIDTH / 2) {
        float sum = 0;
        #pragma unroll
        for (int i = 0; i < 8; i += 2) {
            sum += y[i] + y[i + 1] + y[i + 16] + y[i + 17];
            own[i + 0] = y[i + 0];
            own[i + 1] = y[i + 1] / 256.f;
            own[i + 8] = y[i + 16] / 16.f;
            own[i + 9] = y[i + 17] / 4096.f;
        }
        for (int row = 0; row < ROWS; row++)
            if (first_row + row < rows) sums[row] += half_of_block(x + (first_row + row) * blocks + b, sum, own, first);
        y += 32 * (WIDTH / 2);
    }
    for (int row = 0; row < ROWS; row++) {
        float total = sub_group_reduce_add(sums[row]);
        if (get_sub_group_local_id() == 0 && first_row + row < rows) dst[first_row + row] = total;
    }
}

// Weights in blocks of 256, each 32 of which have a scale and a least value of 6 bits.
inline void scale_and_least(int j, global const uint8_t *q, private uint8_t *scale, private uint8_t *least) {
    if (j < 4) {
        *scale = q[j] & 63;
        *least = q[j + 4] & 63;
    } else {
        *scale = (q[j + 4] & 0x0F) | ((q[j - 4] & 0xC0) >> 2);
        *least = (q[j + 4] >> 4) | ((q[j] & 0xC0) >> 2);
    }
}
kernel void unpacked(global void *src, global float *dst) {
    global block_q4_k *x = (global block_q4_k *)src + get_group_id(0);
    const int l = get_local_id(0), part = l / 8, at = 4 * (l % 8);
    global float *y = dst + get_group_id(0) * 256 + 64 * part + at;
    global const uint8_t *q = x->qs + 32 * part + at;
    const float d = vload_half(0, &x->d), dmin = x->dmin;
    uint8_t scale, least;
    scale_and_least(2 * part, x->scales, &scale, &least);
    const float d1 = d * scale, m1 = dmin * least;
    scale_and_least(2 * part + 1, x->scales, &scale, &least);
    const float d2 = d * scale, m2 = dmin * least;
    #pragma unroll
    for (int i = 0; i < 4; ++i) {
        y[i] = d1 * (q[i] & 0xF) - m1;
        y[i + 32] = d2 * (q[i] >> 4) - m2;
    }
}

// Products of four numbers of 8 bits at a time, by a table of what 4 bits stand for.
constant int8_t table[16] = { -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113 };
inline uint looked_up(uint bits) {
    packed of;
    of.bytes = (uchar4)(as_uchar(table[bits & 15]), as_uchar(table[bits >> 4 & 15]), as_uchar(table[bits >> 8 & 15]), as_uchar(table[bits >> 12 & 15]));
    return of.word;
}
REQUIRED kernel void looked_up_product(global const ushort *weights, global const uint *numbers, global float *dst, global volatile atomic_int *done, int n) {
    int sum = 0;
    for (int i = get_sub_group_local_id(); i < n; i += get_max_sub_group_size())
        sum = dot_acc_sat_4x8packed_ss_int(looked_up(weights[get_group_id(0) * n + i]), numbers[i], sum);
    #pragma unroll
    for (uint k = get_max_sub_group_size() / 2; k > 0; k >>= 1) sum += sub_group_shuffle_xor(sum, k);
    const float found = select((float)sum, -INFINITY, sum == 0);
    if (sub_group_elect()) {
        dst[get_group_id(0)] = isinf(found) ? 0.0f : sub_group_broadcast_first(found) + mad24(2, n, 1);
        atomic_fetch_add_explicit(done, 1, memory_order_relaxed, memory_scope_device);
    }
}
