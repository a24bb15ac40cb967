// Functions of extensions and of optional parts of OpenCL C, each kernel for a device that has them; `opencl_devices.rs` compares. `ONLY` is the number
// of one kernel, as a device that lacks one function refuses all the text.

#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))
#define KERNEL(name) SIZE(16) kernel void name(global const int *in, global int *out)
#define ITEM const int i = get_global_id(0), x = in[i], y = in[i + 1]; const uint l = get_sub_group_local_id(); global int *to = out + 8 * i
#ifdef ONLY
#define IS(n) (ONLY == n)
#else
#define IS(n) 1
#endif

// A program without kernels is refused by some devices.
kernel void nothing(global const int *in, global int *out) {}

#if IS(1) && defined(cl_khr_subgroup_shuffle)
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
KERNEL(shuffles) {
    ITEM;
    to[0] = sub_group_shuffle(x, 15 - l);
    to[1] = sub_group_shuffle_xor(x, 5u);
    to[2] = sub_group_shuffle((float)x, (l * 7) & 15);
    to[3] = sub_group_shuffle_xor((long)x << 20, l & 3) >> 20;
    to[4] = sub_group_shuffle((short)x, (uint)y & 15u);
    if (x & 1) to[5] = sub_group_shuffle(y, l);
    to[6] = sub_group_shuffle((uchar)x, 3u);
    to[7] = sub_group_shuffle_xor((uint)x, 8u);
}
#endif

#if IS(2) && defined(cl_khr_subgroup_shuffle_relative)
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable
KERNEL(relative) {
    ITEM;
    int up = sub_group_shuffle_up(x, 3u), down = sub_group_shuffle_down(x, 5u);
    long far = sub_group_shuffle_up((long)y << 33, 1u);
    // An item too far away has no value.
    to[0] = l >= 3 ? up : 0;
    to[1] = l < 11 ? down : 0;
    to[2] = l >= 1 ? (int)(far >> 33) : 0;
    to[3] = sub_group_shuffle_down((float)x, 0u);
}
#endif

#if IS(3) && defined(cl_khr_subgroup_non_uniform_vote)
#pragma OPENCL EXTENSION cl_khr_subgroup_non_uniform_vote : enable
KERNEL(votes) {
    ITEM;
    to[0] = !!sub_group_elect();
    to[1] = !!sub_group_non_uniform_any(x > 90);
    to[2] = !!sub_group_non_uniform_all(x >= 0);
    to[3] = !!sub_group_non_uniform_all_equal(x / 128);
    if (x & 1) {
        to[4] = !!sub_group_elect();
        to[5] = !!sub_group_non_uniform_all(x & 1);
        to[6] = !!sub_group_non_uniform_any(!(x & 1));
        to[7] = !!sub_group_non_uniform_all_equal(x & 1);
    }
}
#endif

#if IS(4) && defined(cl_khr_subgroup_ballot)
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
KERNEL(ballots) {
    ITEM;
    uint4 votes = sub_group_ballot(x & 1), some = 0;
    to[0] = votes.x | votes.y << 16;
    to[1] = !!sub_group_inverse_ballot(votes) + 2 * !!sub_group_ballot_bit_extract(votes, 9u);
    to[2] = sub_group_ballot_bit_count(votes);
    to[3] = 100 * sub_group_ballot_inclusive_scan(votes) + sub_group_ballot_exclusive_scan(votes);
    if (x % 3) some = sub_group_ballot(1);
    to[4] = some.x;
    to[5] = votes.x ? 100 * sub_group_ballot_find_lsb(votes) + sub_group_ballot_find_msb(votes) : 0;
    to[6] = (get_sub_group_eq_mask().x ^ get_sub_group_ge_mask().x ^ get_sub_group_lt_mask().x) & 0xFFFF;
    to[7] = sub_group_broadcast_first(x) + sub_group_non_uniform_broadcast(y, 6u);
}
#endif

#if IS(5) && defined(cl_khr_subgroup_non_uniform_arithmetic)
#pragma OPENCL EXTENSION cl_khr_subgroup_non_uniform_arithmetic : enable
KERNEL(arithmetic) {
    ITEM;
    if (x % 3) {
        to[0] = sub_group_non_uniform_reduce_add(x);
        to[1] = sub_group_non_uniform_reduce_mul(x | 1);
        to[2] = sub_group_non_uniform_scan_inclusive_max(x);
        to[3] = sub_group_non_uniform_scan_exclusive_add(x);
    } else {
        to[0] = sub_group_non_uniform_reduce_min(x);
        to[1] = sub_group_non_uniform_reduce_and(x | 3);
    }
    to[4] = sub_group_non_uniform_scan_exclusive_or(x);
    to[5] = sub_group_non_uniform_scan_inclusive_xor(x);
    to[6] = !!sub_group_non_uniform_reduce_logical_xor(x > 50);
    to[7] = !!sub_group_non_uniform_scan_exclusive_logical_and(x > 20);
}
#endif

#if IS(6) && defined(cl_khr_subgroup_clustered_reduce)
#pragma OPENCL EXTENSION cl_khr_subgroup_clustered_reduce : enable
KERNEL(clustered) {
    ITEM;
    to[0] = sub_group_clustered_reduce_add(x, 4u);
    to[1] = sub_group_clustered_reduce_max(x, 8u);
    to[2] = sub_group_clustered_reduce_min(x, 2u);
    to[3] = sub_group_clustered_reduce_xor(x, 16u);
    to[4] = sub_group_clustered_reduce_mul(x | 1, 4u);
    to[5] = !!sub_group_clustered_reduce_logical_or(x > 80, 2u);
    to[6] = sub_group_clustered_reduce_add((float)x, 8u);
}
#endif

#if IS(7) && defined(cl_khr_subgroup_rotate)
#pragma OPENCL EXTENSION cl_khr_subgroup_rotate : enable
KERNEL(rotations) {
    ITEM;
    to[0] = sub_group_rotate(x, 3);
    to[1] = sub_group_rotate((float)x, 15);
    to[2] = sub_group_clustered_rotate(x, 1, 4u);
    to[3] = sub_group_clustered_rotate((short)x, 5, 8u);
}
#endif

#if IS(8) && defined(cl_khr_subgroup_extended_types)
#pragma OPENCL EXTENSION cl_khr_subgroup_extended_types : enable
KERNEL(types) {
    ITEM;
    to[0] = sub_group_reduce_add((char)(x & 7));
    to[1] = sub_group_reduce_max((ushort)x);
    to[2] = sub_group_scan_inclusive_add((short)x);
    to[3] = sub_group_scan_exclusive_max((uchar)x);
    to[4] = sub_group_broadcast((char)x, 9u);
    to[5] = sub_group_broadcast((int4)(x, y, i, 0), 2u).y;
    to[6] = sub_group_reduce_min((short)-x);
}
#endif

#if IS(9) && (defined(__opencl_c_subgroups) || defined(cl_khr_subgroups) || defined(cl_intel_subgroups))
KERNEL(sub_groups) {
    ITEM;
    to[0] = sub_group_reduce_add(x);
    to[1] = sub_group_reduce_max(x) + 1000 * sub_group_reduce_min(x);
    to[2] = sub_group_scan_inclusive_add(x);
    to[3] = sub_group_scan_exclusive_add((long)x);
    int before = sub_group_scan_exclusive_max(x);
    to[4] = l ? before : 0;
    to[5] = sub_group_broadcast(x, 7u);
    to[6] = !!sub_group_any(x > 90) + 2 * !!sub_group_all(x > 3);
    to[7] = get_sub_group_id() + 10 * get_num_sub_groups() + 100 * get_sub_group_size() + 10000 * l;
}
#endif

#if IS(10) && defined(cl_intel_subgroups)
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
KERNEL(blocks) {
    ITEM;
    global const uint *first = (global const uint *)in + i - l;
    to[0] = intel_sub_group_block_read(first);
    to[1] = intel_sub_group_block_read2(first).y;
    to[2] = intel_sub_group_shuffle(x, (l + 5) & 15);
    to[3] = intel_sub_group_shuffle_down(x, y, 3u);
    to[4] = intel_sub_group_shuffle_up(x, y, 3u);
    to[5] = intel_sub_group_shuffle_xor(x, 9u);
}
#endif

#if IS(11) && defined(cl_khr_integer_dot_product)
#pragma OPENCL EXTENSION cl_khr_integer_dot_product : enable
KERNEL(dots) {
    const int i = get_global_id(0), x = in[i] * 0x01234567, y = in[i + 1] * 0x0FEDCBA9;
    global int *to = out + 8 * i;
    to[0] = dot_4x8packed_uu_uint(x, y);
    to[1] = dot_4x8packed_ss_int(x, y);
    to[2] = dot_4x8packed_us_int(x, y);
    to[3] = dot_4x8packed_su_int(x, y);
    to[4] = dot(as_uchar4(x), as_char4(y));
    to[5] = dot_acc_sat(as_char4(x), as_char4(y), INT_MAX - 300);
    to[6] = dot_acc_sat_4x8packed_uu_uint(x, y, 0xFFFFFFF0u);
    to[7] = dot_acc_sat_4x8packed_us_int(x, y, INT_MIN + 300);
}
#endif

#if IS(12) && defined(cl_khr_extended_bit_ops)
#pragma OPENCL EXTENSION cl_khr_extended_bit_ops : enable
KERNEL(bits) {
    const int i = get_global_id(0), x = in[i] * 0x01234567, y = in[i + 1] * 0x0FEDCBA9;
    global int *to = out + 8 * i;
    uint offset = x & 15, count = y & 15;
    to[0] = bitfield_insert(x, y, offset, count);
    to[1] = bitfield_extract_signed(x, offset, count + 1);
    to[2] = bitfield_extract_unsigned(x, offset, count + 1);
    to[3] = bit_reverse(x);
    to[4] = as_int(bit_reverse(as_uchar4(x)));
    to[5] = bitfield_extract_unsigned((ulong)y << 20, offset, 20u);
}
#endif

#if IS(13) && defined(__opencl_c_atomic_order_seq_cst) && defined(__opencl_c_atomic_scope_device)
KERNEL(atomics) {
    const int i = get_global_id(0), x = in[i];
    volatile global atomic_int *own = (volatile global atomic_int *)(out + 8 * i);
    volatile global atomic_int *all = (volatile global atomic_int *)(out + 8 * get_global_size(0));
    atomic_store_explicit(own, x, memory_order_relaxed, memory_scope_device);
    atomic_store(own + 1, atomic_fetch_add(own, 5) + 1000 * atomic_load(own));
    atomic_store(own + 2, atomic_exchange_explicit(own, 7, memory_order_acq_rel, memory_scope_device));
    int expected = 7;
    atomic_store(own + 3, atomic_compare_exchange_strong(own, &expected, x) + 2 * atomic_compare_exchange_strong(own, &expected, -1) + 4 * expected);
    atomic_store(own + 4, atomic_fetch_max((volatile global atomic_uint *)own, 50u) + 1000 * atomic_fetch_xor_explicit(own, 21, memory_order_release, memory_scope_work_group));
    atomic_fetch_add_explicit(all, x, memory_order_relaxed, memory_scope_device);
    atomic_fetch_min(all + 1, -x);
    atomic_fetch_max_explicit(all + 2, x, memory_order_relaxed, memory_scope_device);
    atomic_fetch_or(all + 3, x);
    atomic_fetch_xor(all + 4, x);
    atomic_fetch_sub(all + 5, x);
    int seen = atomic_load(all + 6);
    while (!atomic_compare_exchange_weak(all + 6, &seen, seen + (x & 7))) {}
}
#endif

#if IS(14) && defined(cl_ext_float_atomics)
KERNEL(float_atomics) {
    const int i = get_global_id(0), x = in[i];
    volatile global atomic_float *own = (volatile global atomic_float *)(out + 8 * i);
    volatile global atomic_float *all = (volatile global atomic_float *)(out + 8 * get_global_size(0));
    atomic_store(own, x * 0.5f);
    atomic_store(own + 1, atomic_fetch_add(own, 0.25f));
    atomic_store(own + 2, atomic_fetch_max_explicit(own, 20.0f, memory_order_relaxed, memory_scope_device));
    atomic_store(own + 3, atomic_fetch_min_explicit(own, 30.0f, memory_order_relaxed, memory_scope_device));
    // Sums of small whole numbers are the same in each order.
    atomic_fetch_add_explicit(all, (float)x, memory_order_relaxed, memory_scope_device);
    atomic_fetch_max_explicit(all + 1, (float)x, memory_order_relaxed, memory_scope_device);
    atomic_fetch_min_explicit(all + 2, -(float)x, memory_order_relaxed, memory_scope_device);
}
#endif

#if IS(15) && defined(__opencl_c_work_group_collective_functions)
KERNEL(collectives) {
    const int i = get_global_id(0), x = in[i];
    global int *to = out + 8 * i;
    to[0] = work_group_reduce_add(x);
    to[1] = work_group_reduce_max(x) + 1000 * work_group_reduce_min(x);
    to[2] = work_group_scan_inclusive_add(x);
    to[3] = work_group_scan_exclusive_add((uint)x);
    to[4] = work_group_broadcast(x, 19);
    to[5] = !!work_group_all(x > 3) + 2 * !!work_group_any(x > 90);
}
#endif
