// Functions that OpenCL C has since 2.0, and those that clang adds: item i reads `in` and writes eight numbers from out[8 * i] on.
#if __OPENCL_C_VERSION__ >= 200
#if !defined(cl_khr_integer_dot_product) || !defined(cl_khr_extended_bit_ops) || !defined(cl_ext_float_atomics)
#error "extensions of 2.0"
#endif
#if !defined(__opencl_c_integer_dot_product_input_4x8bit) || !defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
#error "features of 2.0"
#endif
#if !defined(__opencl_c_atomic_order_seq_cst) || !defined(__opencl_c_atomic_scope_device)
#error "features of 2.0"
#endif
#else
#define ATOMIC_VAR_INIT(x) (x)
#endif
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define KERNEL(name) __kernel void name(__global const int *in, __global int *out)
#define ITEM const int i = get_global_id(0); const int x = in[i], y = in[i + 1]; __global int *to = out + 8 * i

KERNEL(dot_products) {
    ITEM;
    to[0] = dot_4x8packed_uu_uint(x, y);
    to[1] = dot_4x8packed_ss_int(x, y);
    to[2] = dot_4x8packed_us_int(x, y) - dot_4x8packed_su_int(x, y);
    to[3] = dot(as_uchar4(x), as_uchar4(y));
    to[4] = dot(as_char4(x), as_char4(y));
    to[5] = dot(as_uchar4(x), as_char4(y)) - dot(as_char4(x), as_uchar4(y));
    to[6] = dot_acc_sat(as_char4(x), as_char4(y), y < 0 ? INT_MIN + 3 : INT_MAX - 3);
    to[7] = dot_acc_sat_4x8packed_uu_uint(x, y, 0xFFFFFFF0u) ^ dot_acc_sat_4x8packed_us_int(x, y, INT_MAX - (x & 0xFFFF));
}

KERNEL(bit_fields) {
    ITEM;
    uint offset = x & 15, count = y & 15;
    to[0] = bitfield_insert(x, y, offset, count);
    to[1] = bitfield_extract_signed(x, offset, count);
    to[2] = bitfield_extract_unsigned(x, offset, count);
    to[3] = bit_reverse(x);
    uchar4 bytes = as_uchar4(x);
    to[4] = as_int(bitfield_insert(bytes, as_uchar4(y), offset & 3, count & 3));
    to[5] = as_int(bitfield_extract_signed(bytes, offset & 3, count & 3));
    to[6] = as_int(bit_reverse(as_short2(x)));
    to[7] = bitfield_extract_unsigned((long)x << 20, offset, count + 16);
}

KERNEL(clang_bits) {
    ITEM;
    to[0] = __builtin_popcount(x) + __builtin_popcountll(-1ul << (y & 31)) + __builtin_parity(y);
    to[1] = __builtin_clz(x | 1) * 100 + __builtin_ctz(y | 1 << 30) * 10 + __builtin_ffs(y & -4);
    to[2] = __builtin_bswap32(x);
    to[3] = __builtin_bitreverse32(x) ^ __builtin_bswap16(y) ^ __builtin_bitreverse8(y);
    to[4] = __builtin_astype(__builtin_shufflevector(as_uchar4(x), as_uchar4(y), 7, 0, 5, 2), int);
    int3 three = __builtin_shufflevector((int3)(x, y, i), (int3)(1, 2, 3), 2, 3, -1);
    to[5] = three.x * 3 + three.y;
    float2 numbers = __builtin_convertvector((int2)(x, y) >> 8, float2);
    to[6] = numbers.x - numbers.y;
    to[7] = __builtin_abs(x) / 2 + __builtin_rotateleft32(y, 5) + __builtin_elementwise_max(x >> 1, y >> 1);
}

KERNEL(clang_hints) {
    ITEM;
    __builtin_assume(i >= 0);
    __builtin_prefetch(in + i, 0, 3);
    float f = x / 3.0f;
    to[0] = __builtin_expect(x > y, 1) ? x : y;
    to[1] = __builtin_nontemporal_load(&in[i]);
    __builtin_nontemporal_store(y ^ 5, &to[2]);
    to[3] = as_int(__builtin_fabsf(f)) ^ as_int(__builtin_sqrtf(__builtin_fmaxf(f, 0.0f)));
    to[4] = __builtin_isnan(__builtin_nanf("") * f) * 2 + __builtin_isinf(__builtin_inff());
    switch (x & 1) {
    case 0: to[5] = __builtin_constant_p(3) + __builtin_constant_p(x); break;
    case 1: to[5] = 7; break;
    default: __builtin_unreachable();
    }
    to[6] = ((__global const int *)__builtin_assume_aligned(in, 4))[i];
    to[7] = __builtin_signbit(f) + (int)(__builtin_floor(x / 2.0));
}

// An item ends where it is told to.
KERNEL(trapped) {
    ITEM;
    to[0] = x;
    if (i == 3) __builtin_trap();
    to[1] = y;
}

// All items change the same numbers; what comes out does not depend on their order.
__kernel void c11_atomics(volatile __global atomic_int *cells, volatile __global atomic_long *wide, volatile __global atomic_float *floats,
                          volatile __global atomic_double *doubles, volatile __global atomic_half *halves, __global const int *in) {
    const int i = get_global_id(0), x = in[i];
    __local atomic_int own;
    if (get_local_id(0) == 0) atomic_init(&own, ATOMIC_VAR_INIT(0));
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    atomic_fetch_add_explicit(&cells[0], x & 15, memory_order_relaxed, memory_scope_device);
    atomic_fetch_sub(&cells[1], x & 15);
    atomic_fetch_max(&cells[2], x);
    atomic_fetch_min_explicit(&cells[3], x, memory_order_acq_rel);
    atomic_fetch_or(&cells[4], x & 0x0F0F);
    atomic_fetch_and(&cells[5], x | 0x0F0F);
    atomic_fetch_xor(&cells[6], x);
    int before = atomic_load_explicit(&cells[7], memory_order_relaxed, memory_scope_device);
    while (!atomic_compare_exchange_weak_explicit(&cells[7], &before, before + 3, memory_order_seq_cst, memory_order_relaxed, memory_scope_device)) {}
    atomic_fetch_add(&own, 1);
    // A pointer into any address space.
    atomic_int *any = x & 1 ? (atomic_int *)&own : (atomic_int *)&cells[8];
    atomic_fetch_add(any, 16);
    atomic_fetch_add(&wide[0], (long)x << 20);
    atomic_fetch_max((volatile __global atomic_ulong *)&wide[1], (ulong)(x & 0xFF) << 40);
    atomic_fetch_add(&floats[0], (float)(x & 7));
    atomic_fetch_min(&floats[1], x / 2.0f);
    atomic_fetch_max_explicit(&floats[2], x / 2.0f, memory_order_release);
    float found = atomic_load(&floats[3]);
    while (!atomic_compare_exchange_strong(&floats[3], &found, found + 2.0f)) {}
    atomic_fetch_sub(&doubles[0], x * 0.5);
    atomic_fetch_max(&doubles[1], x * 0.25);
    atomic_fetch_add(&halves[0], (half)(x & 1));
    if (i == 5) {
        atomic_store(&cells[9], x);
        atomic_store_explicit(&floats[4], 2.5f, memory_order_release);
        cells[10] = atomic_exchange(&cells[11], 77);
        atomic_store(&halves[1], atomic_exchange(&halves[2], (half)4.0f));
    }
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) atomic_fetch_add(&cells[12], atomic_load(&own));
}

// A lock: `sum` is nobody's but who has it.
__kernel void locked(volatile __global atomic_flag *lock, __global int *sum, __global const int *in) {
    const int x = in[get_global_id(0)];
    bool done = false;
    while (!done) {
        if (!atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
            sum[0] += x;
            sum[1] ^= x;
            atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
            atomic_flag_clear_explicit(lock, memory_order_release, memory_scope_device);
            done = true;
        }
    }
}

// A loop made of labels, in a function: out of a loop and a `switch`, and into the middle of it.
int collatz(int n) {
    int steps = 0;
    if (n < 0) goto odd;
again:
    if (n <= 1 || steps > 40) return steps;
    steps++;
    if (n & 1) {
odd:
        n = 3 * n + 1;
        goto again;
    }
    n /= 2;
    goto again;
}

KERNEL(backwards) {
    ITEM;
    int count = 0, sum = 0;
next:;
    int twice = count * 2;
    sum += twice;
    if (++count < (x & 7)) goto next;
    to[0] = sum + twice;
    to[1] = collatz(x & 31);
    to[2] = collatz(-(y & 15));
    // Two loops that overlap, within a loop that they leave and go on with.
    int a = 0, b = 0, c = 0;
    for (int k = 0; k < 4; k++) {
first:
        a++;
        if (a == 3) continue;
second:
        b += a;
        if (a < (y & 3)) goto first;
        if (++c > 12) break;
        for (int m = 0; m < 3; m++) {
            if (c % 4 == m) goto second;
        }
    }
    to[3] = a;
    to[4] = b;
    to[5] = c;
    // Back within a `switch`, and into a block.
    int d = x & 3, e = 0;
    switch (d) {
    case 0: e += 1;
    one: e += 10; break;
    case 1: e += 100;
    case 2: e += 1000; if (e < 2000) goto one; break;
    default: if (e++ < 3) goto inside; e += 5;
    }
    if (d == 5) {
inside:
        e += 10000;
        if (e < 40000) goto inside;
    }
    to[6] = e;
    to[7] = d;
}

// All items of a group go round together, and meet at the barriers of the loop.
__kernel void rounds(__global int *to, int n) {
    __local int all[8];
    int l = get_local_id(0), k = 0;
    all[l] = to[get_global_id(0)];
again:
    barrier(CLK_LOCAL_MEM_FENCE);
    int next = all[(l + 1) & 7];
    if (n == 3) goto out;
    barrier(CLK_LOCAL_MEM_FENCE);
    all[l] = next + 1;
    if (++k < n) goto again;
out:
    to[get_global_id(0)] = all[l] + next;
}

// Copies of lines and planes, with gaps between them on both sides: all that they read and write lies in `in` and `a`.
__kernel void copied_layers(__global const int *in, __global int *out) {
    __local int2 a[32];
    const size_t g = get_group_id(0);
    for (int i = 0; i < 4; i++)
        a[get_local_id(0) * 4 + i] = -1;
    barrier(CLK_LOCAL_MEM_FENCE);
    // 2 lines of 3 elements of 4 bytes.
    event_t e = async_work_group_copy_2D2D(a, 1, in, 8 * g, sizeof(int), 3, 2, 5, 7, 0);
    // 2 planes of 2 lines of 1 element of 8 bytes.
    e = async_work_group_copy_3D3D(a, 8, in + 1, 0, sizeof(int2), 1, 2, 2, 2, 4, 3, 8, e);
    wait_group_events(1, &e);
    e = async_work_group_copy_2D2D(out, 64 * g, a, 0, sizeof(int), 64, 1, 0, 0, 0);
    wait_group_events(1, &e);
}

__kernel void layers_not_waited(__global const int *in, __global int *out) {
    __local int a[16];
    event_t e = async_work_group_copy_2D2D(a, 0, in, 0, 4, 2, 4, 2, 4, 0);
    out[get_global_id(0)] = in[0];
}

// Pointers of any address space, asked for theirs: in functions that take them, and kept in a variable.
typedef struct { int a; int b; } two_numbers;
uint of_space(void *p) {
    return (to_global(p) != NULL ? 1 : 0) + (to_local(p) != NULL ? 2 : 0) + (to_private(p) != NULL ? 4 : 0) + 8 * get_fence(p);
}
int next_of(const int *p) {
    const global int *in_global = to_global(p);
    const local int *in_local = to_local(p);
    return in_global ? in_global[1] : in_local ? in_local[1] * 10 : to_private(p)[1] * 100;
}
__kernel void spaces(__global int *in, __global int *out) {
    __local two_numbers shared[4];
    two_numbers own = { 5, 6 };
    int several[3] = { 7, 8, 9 };
    const size_t g = get_global_id(0), l = get_local_id(0);
    shared[l].a = in[g];
    shared[l].b = in[g] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *any = several + 1;
    if (l == 0) any = &in[g];
    if (l == 1) any = &shared[1].a;
    if (l == 2) any = &own.a;
    __global int *o = out + 8 * g;
    o[0] = of_space(any);
    o[1] = next_of(any);
    o[2] = of_space(in) + 100 * of_space(&shared[l]) + 10000 * of_space(&own);
    *(l == 3 ? to_private(any) : several) += 1;
    __global int *same = to_global(in + g);
    o[3] = *same + several[1];
    barrier(get_fence(shared));
    o[4] = any == to_global(any) ? 1 : 0;
    o[5] = to_local((int *)0) == NULL;
}

// Blocks of images: a line of the image for each component, from any byte on.
__attribute__((intel_reqd_sub_group_size(8))) __kernel void image_blocks(read_only image2d_t from, write_only image2d_t to, __global uint *out, int2 at) {
    const uint s = get_sub_group_id();
    uint2 a = intel_sub_group_block_read2(from, at + (int2)(0, 2 * s));
    out[get_global_id(0)] = a.x + 3 * a.y;
    intel_sub_group_block_write2(to, (int2)(0, 2 * s), a.yx + 1u);
    ushort b = intel_sub_group_block_read_us(from, (int2)(at.x + 2, s));
    uchar4 c = intel_sub_group_block_read_uc4(from, (int2)(1, 0));
    ulong d = intel_sub_group_block_read_ul(from, (int2)(0, 1));
    out[get_global_size(0) + get_global_id(0)] = b + as_uint(c) * 5 + (uint)(d ^ d >> 32) * 7;
    intel_sub_group_block_write_us(to, (int2)(32, s), b);
}

// As kernels of machine learning take their buffers: anything, at so many bytes.
__kernel void of_anything(__global void *from, ulong offset, __global char *to, __global uchar *also, __global const void *scales) {
    from = (__global void *)((__global char *)from + offset);
    const size_t i = get_global_id(0);
    const float v = ((__global float *)from)[i] * (scales != NULL ? ((__global const half *)scales)[i] : 2.0f);
    ((__global int *)to)[i] = convert_int(v);
    ((__global float *)also)[i] = v;
}

KERNEL(clang_overflows) {
    ITEM;
    int sum; uint difference; long product; ulong wide; short half_sum;
    to[0] = __builtin_sadd_overflow(x, y, &sum) + 2 * __builtin_usub_overflow(x, y, &difference);
    to[1] = sum ^ difference;
    to[2] = __builtin_smull_overflow((long)x << 20, y, &product) + 2 * __builtin_mul_overflow((ulong)x, 0x10001, &wide);
    to[3] = (int)(product >> 13) ^ (int)wide;
    to[4] = __builtin_add_overflow((short)x, (uchar)y, &half_sum);
    to[5] = half_sum;
    to[6] = __builtin_ssub_overflow(x, y, to + 7) + 2 * __builtin_smul_overflow(x, y, &sum) + 4 * __builtin_umul_overflow(x, y, &difference);
    to[7] ^= sum;
}
