// The functions of sub-groups, of groups and of C11's atomics that no other file has; `opencl_collectives.rs` has their definitions.

#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))

// A block of memory for a sub-group of 16: what each item reads, and the block with 1 more in each number.
#define BLOCK(NAME, T, V, SUFFIX, N, STORE) \
    SIZE(16) kernel void NAME(global const T *in, global T *seen, global T *out) { \
        size_t first = 16 * N * (get_group_id(0) * get_num_sub_groups() + get_sub_group_id()); \
        V v = intel_sub_group_block_read##SUFFIX(in + first); \
        STORE; \
        intel_sub_group_block_write##SUFFIX(out + first, v + (V)1); \
    }
#define BLOCK1(NAME, T, SUFFIX) BLOCK(NAME, T, T, SUFFIX, 1, seen[get_global_id(0)] = v)
#define BLOCKS(NAME, T, SUFFIX, N) BLOCK(NAME, T, T##N, SUFFIX##N, N, vstore##N(v, get_global_id(0), seen))
BLOCK1(plain_1, uint, ) BLOCKS(plain_2, uint, , 2) BLOCKS(plain_4, uint, , 4) BLOCKS(plain_8, uint, , 8)
BLOCK1(uint_1, uint, _ui) BLOCKS(uint_2, uint, _ui, 2) BLOCKS(uint_4, uint, _ui, 4) BLOCKS(uint_8, uint, _ui, 8)
BLOCK1(ushort_1, ushort, _us) BLOCKS(ushort_2, ushort, _us, 2) BLOCKS(ushort_4, ushort, _us, 4) BLOCKS(ushort_8, ushort, _us, 8)
BLOCK1(ulong_1, ulong, _ul) BLOCKS(ulong_2, ulong, _ul, 2) BLOCKS(ulong_4, ulong, _ul, 4) BLOCKS(ulong_8, ulong, _ul, 8)
BLOCK1(uchar_1, uchar, _uc) BLOCKS(uchar_2, uchar, _uc, 2) BLOCKS(uchar_4, uchar, _uc, 4) BLOCKS(uchar_8, uchar, _uc, 8)
BLOCKS(uchar_16, uchar, _uc, 16)

SIZE(16) kernel void rest(global const int *in, global int *out) {
    size_t g = get_global_id(0);
    int x = in[g];
    global int *o = out + 8 * g;
    o[0] = sub_group_clustered_reduce_and(x, 4);
    o[1] = sub_group_clustered_reduce_or(x, 8);
    o[2] = sub_group_clustered_reduce_xor(x, 2);
    o[3] = intel_sub_group_shuffle_xor(x, 5u);
    o[4] = intel_sub_group_broadcast((short)x, 3u);
    o[5] = sub_group_non_uniform_all(x != 7);
    o[6] = dot_acc_sat_4x8packed_su_int((uint)x, (uint)(x * 77), 0x7FFFFF00);
    if (x & 1) o[7] = sub_group_non_uniform_all(x != 8);
    else o[7] = sub_group_non_uniform_all(x != 8) + 2;
}

// Each item changes numbers of its own, and says what it found.
kernel void own_atomics(global atomic_int *cells, global const int *in, global int *out) {
    size_t g = get_global_id(0);
    global atomic_int *c = cells + 8 * g;
    global int *o = out + 8 * g;
    int x = in[g], wanted = x;
    o[0] = atomic_fetch_sub_explicit(&c[0], x, memory_order_acq_rel, memory_scope_device);
    o[1] = atomic_fetch_and_explicit(&c[1], x, memory_order_relaxed);
    o[2] = atomic_fetch_or_explicit(&c[2], x, memory_order_release, memory_scope_work_group);
    o[3] = atomic_fetch_xor_explicit(&c[3], x, memory_order_acquire);
    o[4] = atomic_exchange_explicit(&c[4], x, memory_order_seq_cst, memory_scope_device);
    o[5] = atomic_compare_exchange_weak(&c[5], &wanted, 5);
    o[6] = wanted;
    atomic_flag_clear((global atomic_flag *)&c[7]);
    o[7] = atomic_flag_test_and_set((global atomic_flag *)&c[7]) + 2 * atomic_flag_test_and_set((global atomic_flag *)&c[7]);
}
