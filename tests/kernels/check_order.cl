// The order that atomic functions and fences give to items, one form a kernel: item 0 passes a number to item `reader`, or does not.
// `opencl_check_order.rs` has for each with which readers it is in order.

typedef volatile global atomic_int *flags;

#define KERNEL(NAME) \
    __attribute__((intel_reqd_sub_group_size(8))) \
    kernel void NAME(global int *data, flags flag, global int *out, int reader)

// Message passing: `GIVE` writes the flag behind the number, `TAKE` reads it before.
#define PASSED(NAME, GIVE, TAKE) \
    KERNEL(NAME) { \
        int i = get_global_id(0); \
        if (i == 0) { data[0] = 42; GIVE; } \
        if (i == reader && TAKE) out[0] = data[0]; \
    }

#define STORE(ORDER, SCOPE) atomic_store_explicit(flag, 1, memory_order_##ORDER, memory_scope_##SCOPE)
#define LOAD(ORDER, SCOPE) atomic_load_explicit(flag, memory_order_##ORDER, memory_scope_##SCOPE)

#define OF_ORDERS(SCOPE) \
    PASSED(relaxed_relaxed_##SCOPE, STORE(relaxed, SCOPE), LOAD(relaxed, SCOPE)) \
    PASSED(relaxed_acquire_##SCOPE, STORE(relaxed, SCOPE), LOAD(acquire, SCOPE)) \
    PASSED(release_relaxed_##SCOPE, STORE(release, SCOPE), LOAD(relaxed, SCOPE)) \
    PASSED(release_acquire_##SCOPE, STORE(release, SCOPE), LOAD(acquire, SCOPE)) \
    PASSED(release_seq_cst_##SCOPE, STORE(release, SCOPE), LOAD(seq_cst, SCOPE)) \
    PASSED(seq_cst_relaxed_##SCOPE, STORE(seq_cst, SCOPE), LOAD(relaxed, SCOPE)) \
    PASSED(seq_cst_acquire_##SCOPE, STORE(seq_cst, SCOPE), LOAD(acquire, SCOPE)) \
    PASSED(seq_cst_seq_cst_##SCOPE, STORE(seq_cst, SCOPE), LOAD(seq_cst, SCOPE))
OF_ORDERS(sub_group)
OF_ORDERS(work_group)
OF_ORDERS(device)
PASSED(other_scopes, STORE(release, device), LOAD(acquire, work_group))
PASSED(by_default, atomic_store(flag, 1), atomic_load(flag))
PASSED(by_a_flag, atomic_flag_test_and_set((volatile global atomic_flag *)flag), atomic_load(flag))

// Exchanges have an order for each end.
#define EXCHANGED(DONE, FAILED) \
    (wanted = 7, atomic_compare_exchange_strong_explicit(flag, &wanted, 8, memory_order_##DONE, memory_order_##FAILED, memory_scope_device), wanted == 1)
#define TAKEN(NAME, TAKE) \
    KERNEL(NAME) { \
        int i = get_global_id(0), wanted; \
        if (i == 0) { data[0] = 42; STORE(release, device); } \
        if (i == reader && TAKE) out[0] = data[0]; \
    }
TAKEN(failed_acquires, EXCHANGED(acq_rel, acquire))
TAKEN(failed_is_relaxed, EXCHANGED(acq_rel, relaxed))
PASSED(changed_by_both, atomic_fetch_add_explicit(flag, 1, memory_order_release, memory_scope_device),
       atomic_fetch_add_explicit(flag, 1, memory_order_acquire, memory_scope_device))

// Fences.
#define FENCE(FLAGS, ORDER, SCOPE) atomic_work_item_fence(FLAGS, memory_order_##ORDER, memory_scope_##SCOPE)
#define GLOBAL CLK_GLOBAL_MEM_FENCE
#define FENCED(NAME, BEFORE, BEHIND) \
    KERNEL(NAME) { \
        int i = get_global_id(0); \
        if (i == 0) { data[0] = 42; BEFORE; STORE(relaxed, device); } \
        if (i == reader && LOAD(relaxed, device)) { BEHIND; out[0] = data[0]; } \
    }
FENCED(fences, FENCE(GLOBAL, release, device), FENCE(GLOBAL, acquire, device))
FENCED(fences_of_both, FENCE(GLOBAL, acq_rel, device), FENCE(GLOBAL, seq_cst, device))
FENCED(fences_of_group, FENCE(GLOBAL, release, work_group), FENCE(GLOBAL, acquire, work_group))
FENCED(no_acquire_fence, FENCE(GLOBAL, release, device), )
FENCED(no_release_fence, , FENCE(GLOBAL, acquire, device))
FENCED(wrong_fences, FENCE(GLOBAL, acquire, device), FENCE(GLOBAL, release, device))
FENCED(relaxed_fences, FENCE(GLOBAL, relaxed, device), FENCE(GLOBAL, relaxed, device))
FENCED(fences_for_local, FENCE(CLK_LOCAL_MEM_FENCE, release, device), FENCE(CLK_LOCAL_MEM_FENCE, acquire, device))
FENCED(old_fences, mem_fence(GLOBAL), mem_fence(GLOBAL))
FENCED(old_fences_by_kind, write_mem_fence(GLOBAL), read_mem_fence(GLOBAL))
PASSED(fence_and_load, (FENCE(GLOBAL, release, device), STORE(relaxed, device)), LOAD(acquire, device))
KERNEL(fence_too_early) {
    int i = get_global_id(0);
    if (i == 0) { FENCE(GLOBAL, release, device); data[0] = 42; STORE(relaxed, device); }
    if (i == reader && LOAD(acquire, device)) out[0] = data[0];
}
KERNEL(store_too_early) {
    int i = get_global_id(0);
    if (i == 0) { STORE(release, device); data[0] = 42; }
    if (i == reader && LOAD(acquire, device)) out[0] = data[0];
}
// A function that the kernel calls.
void publish(flags flag) { FENCE(GLOBAL, release, device); atomic_store_explicit(flag, 1, memory_order_relaxed, memory_scope_device); }
PASSED(fence_in_a_function, publish(flag), LOAD(acquire, device))

// Three items, the second one right before the reader.
#define THREE(NAME, HANDS_ON) \
    KERNEL(NAME) { \
        int i = get_global_id(0); \
        if (i == 0) { data[0] = 42; STORE(release, device); } \
        if (i == reader - 1) { HANDS_ON; } \
        if (i == reader && atomic_load_explicit(&flag[1], memory_order_acquire, memory_scope_device)) out[0] = data[0]; \
    }
#define ON(TAKES, GIVES) \
    if (atomic_load_explicit(flag, memory_order_##TAKES, memory_scope_device)) \
        atomic_store_explicit(&flag[1], 1, memory_order_##GIVES, memory_scope_device)
THREE(three, ON(acquire, release))
THREE(three_and_a_relaxed_load, ON(relaxed, release))
THREE(three_and_a_relaxed_store, ON(acquire, relaxed))

// Release sequences.
#define SEQUENCE(NAME, BETWEEN) \
    KERNEL(NAME) { \
        int i = get_global_id(0); \
        if (i == 0) { data[0] = 42; STORE(release, device); } \
        if (i == reader - 1) { BETWEEN; } \
        if (i == reader && LOAD(acquire, device)) out[0] = data[0]; \
    }
SEQUENCE(changed_between, atomic_fetch_add_explicit(flag, 1, memory_order_relaxed, memory_scope_device))
SEQUENCE(stored_between, STORE(relaxed, device))
SEQUENCE(set_between, *(global int *)flag = 1)

// A lock: each item adds to one number.
#define LOCKED(NAME, UNLOCKED) \
    KERNEL(NAME) { \
        volatile global atomic_flag *lock = (volatile global atomic_flag *)flag; \
        while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire, memory_scope_device)) {} \
        data[0] += reader; \
        atomic_flag_clear_explicit(lock, UNLOCKED, memory_scope_device); \
    }
LOCKED(locked, memory_order_release)
LOCKED(unlocked_too_loosely, memory_order_relaxed)

// The group that is done last adds what the others have left, and sets the counter back.
#define LAST(NAME, BARRIER, DONE) \
    KERNEL(NAME) { \
        local int is_last; \
        int l = get_local_id(0), groups = get_num_groups(0); \
        data[get_global_id(0)] = l; \
        BARRIER; \
        if (l == 0) { DONE; is_last = done == groups - 1; } \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); \
        if (is_last) { \
            if (l == 0) *(global int *)flag = 0; \
            out[l] = data[l] + data[get_local_size(0) + l]; \
        } \
    }
#define COUNTED(ORDER, SCOPE) int done = atomic_fetch_add_explicit(flag, 1, memory_order_##ORDER, memory_scope_##SCOPE)
LAST(last_group, barrier(GLOBAL), COUNTED(acq_rel, device))
LAST(last_group_by_fences, barrier(GLOBAL), FENCE(GLOBAL, acq_rel, device); COUNTED(relaxed, device); FENCE(GLOBAL, acq_rel, device))
LAST(last_group_without_barrier, , COUNTED(acq_rel, device))
LAST(last_group_relaxed, barrier(GLOBAL), COUNTED(relaxed, device))
LAST(last_group_released_only, barrier(GLOBAL), COUNTED(release, device))
LAST(last_group_of_a_group, barrier(GLOBAL), COUNTED(acq_rel, work_group))
LAST(last_group_of_local_barrier, barrier(CLK_LOCAL_MEM_FENCE), COUNTED(acq_rel, device))
LAST(last_group_by_old_fences, barrier(GLOBAL), mem_fence(GLOBAL); int done = atomic_inc((volatile global int *)flag); mem_fence(GLOBAL))

// Local memory has an order of its own.
#define INNER(NAME, ORDER_OF_STORE, ORDER_OF_LOAD, PLACE) \
    KERNEL(NAME) { \
        local int room; \
        local atomic_int inner; \
        int l = get_local_id(0); \
        if (l == 0) { room = 0; atomic_init(&inner, 0); } \
        barrier(CLK_LOCAL_MEM_FENCE); \
        if (l == 0) { PLACE = 42; atomic_store_explicit(&inner, 1, memory_order_##ORDER_OF_STORE, memory_scope_device); } \
        if (l == reader && atomic_load_explicit(&inner, memory_order_##ORDER_OF_LOAD, memory_scope_work_group)) \
            out[get_group_id(0)] = PLACE; \
    }
INNER(local_by_a_local_flag, release, acquire, room)
INNER(local_by_a_relaxed_local_flag, relaxed, acquire, room)
INNER(global_by_a_local_flag, release, acquire, data[get_group_id(0)])
INNER(global_by_a_sequential_local_flag, seq_cst, seq_cst, data[get_group_id(0)])

// An item that has acquired tells its group by a barrier.
KERNEL(acquired_for_the_group) {
    int l = get_local_id(0), g = get_group_id(0);
    if (get_global_id(0) == 0) { data[0] = 42; STORE(release, device); }
    if (g == 1 && l == 0 && !LOAD(acquire, device)) return;
    barrier(GLOBAL);
    if (get_global_id(0) == reader) out[0] = data[0];
}
KERNEL(acquired_for_itself) {
    int l = get_local_id(0), g = get_group_id(0);
    if (get_global_id(0) == 0) { data[0] = 42; STORE(release, device); }
    if (g == 1 && l == 0 && !LOAD(acquire, device)) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) == reader) out[0] = data[0];
}
KERNEL(by_a_barrier_of_the_device) {
    int i = get_global_id(0);
    if (i == 0) data[0] = 42;
    work_group_barrier(GLOBAL, memory_scope_device);
    if (i == 0) STORE(relaxed, device);
    if (i == reader && LOAD(acquire, device)) out[0] = data[0];
}
KERNEL(by_a_barrier_of_the_group) {
    int i = get_global_id(0);
    if (i == 0) data[0] = 42;
    work_group_barrier(GLOBAL, memory_scope_work_group);
    if (i == 0) STORE(relaxed, device);
    if (i == reader && LOAD(acquire, device)) out[0] = data[0];
}
