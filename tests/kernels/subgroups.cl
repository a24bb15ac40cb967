// Functions of sub-groups and of groups, in each place where OpenCL allows one.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#define SIZE(n) __attribute__((intel_reqd_sub_group_size(n)))

// Functions of values, for each type: result k of an item stands in row k.
#define OF_TYPE(T) SIZE(16) kernel void values_##T(global const T *a, global T *o) { \
    size_t g = get_global_id(0), n = get_global_size(0); \
    T x = a[g]; \
    o[g] = sub_group_reduce_add(x); \
    o[n + g] = sub_group_scan_exclusive_min(x); \
    o[2 * n + g] = sub_group_scan_inclusive_add(x); \
    o[3 * n + g] = sub_group_clustered_reduce_max(x, 4); \
    o[4 * n + g] = sub_group_shuffle(x, 15 - get_sub_group_local_id()); \
}
OF_TYPE(char) OF_TYPE(uchar) OF_TYPE(short) OF_TYPE(ushort) OF_TYPE(int) OF_TYPE(uint) OF_TYPE(long) OF_TYPE(ulong)
OF_TYPE(half) OF_TYPE(float) OF_TYPE(double)

// The others, each in a row of its own.
SIZE(8) kernel void others(global const int *a, global int *o) {
    size_t g = get_global_id(0), n = get_global_size(0);
    int x = a[g], k = 0;
    uint l = get_sub_group_local_id();
#define ROW(e) o[k++ * n + g] = e;
    ROW(sub_group_all(x > 3)) ROW(sub_group_any(x > 90)) ROW(sub_group_non_uniform_all_equal(x / 64))
    ROW(sub_group_elect()) ROW(sub_group_broadcast(x, 5)) ROW(sub_group_broadcast_first(x))
    ROW(sub_group_shuffle_xor(x, 3)) ROW(sub_group_shuffle_up(x, 2)) ROW(sub_group_shuffle_down(x, 3))
    ROW(sub_group_rotate(x, 3)) ROW(sub_group_rotate(x, -1)) ROW(sub_group_clustered_rotate(x, 1, 4))
    ROW(intel_sub_group_shuffle_down(x, -x, 3)) ROW(intel_sub_group_shuffle_up(-x, x, 3))
    ROW(intel_sub_group_shuffle((int2)(x, 7), l ^ 1).x)
    ROW(qcom_sub_group_shuffle_xor(x, 9, 0, -5)) ROW(qcom_sub_group_shuffle_down(x, 1, 4, -6))
    ROW(sub_group_non_uniform_reduce_mul(x)) ROW(sub_group_non_uniform_reduce_and(x | 1))
    ROW(sub_group_non_uniform_scan_exclusive_or(x)) ROW(sub_group_non_uniform_scan_inclusive_xor(x))
    ROW(sub_group_non_uniform_scan_exclusive_logical_and(x > 20)) ROW(sub_group_non_uniform_reduce_logical_xor(x > 50))
    ROW(sub_group_clustered_reduce_logical_or(x > 80 ? 4 : 0, 2)) ROW(sub_group_scan_exclusive_max(x))
    uint4 votes = sub_group_ballot(x & 1);
    ROW(votes.x) ROW(votes.y) ROW(sub_group_inverse_ballot(votes)) ROW(sub_group_ballot_bit_extract(votes, 2))
    ROW(sub_group_ballot_bit_count(votes)) ROW(sub_group_ballot_inclusive_scan(votes))
    ROW(sub_group_ballot_exclusive_scan(votes)) ROW(sub_group_ballot_find_lsb(votes)) ROW(sub_group_ballot_find_msb(votes))
    ROW(get_sub_group_eq_mask().x) ROW(get_sub_group_ge_mask().x) ROW(get_sub_group_gt_mask().x)
    ROW(get_sub_group_le_mask().x) ROW(get_sub_group_lt_mask().x)
}

// Shuffles by one distance for all, also by one that leads out of the sub-group.
SIZE(32) kernel void distances(global const int *a, global int *o) {
    size_t g = get_global_id(0), n = get_global_size(0);
    int x = a[g], k = 0;
#define DISTANCE(by) ROW(sub_group_shuffle_xor(x, by)) ROW(sub_group_shuffle_up(x, by)) ROW(sub_group_shuffle_down(x, by))
    DISTANCE(0) DISTANCE(1) DISTANCE(2) DISTANCE(4) DISTANCE(8) DISTANCE(16) DISTANCE(5) DISTANCE(31) DISTANCE(32) DISTANCE(4000000000u)
}

// Functions of a whole group.
kernel void of_groups(global const float *a, global float *o) {
    size_t g = get_global_linear_id(), n = get_global_size(0) * get_global_size(1);
    float x = a[g];
    o[g] = work_group_reduce_add(x);
    o[n + g] = work_group_scan_inclusive_max(x);
    o[2 * n + g] = work_group_scan_exclusive_add(x);
    o[3 * n + g] = work_group_broadcast(x, 1, 2);
    o[4 * n + g] = work_group_all(x > 0) + 2 * work_group_any(x > 90);
}

// The numbers of items, with the size that no attribute names.
kernel void numbers(global uint *o) {
    uint number[] = { get_sub_group_size(), get_max_sub_group_size(), get_num_sub_groups(), get_enqueued_num_sub_groups(),
                      get_sub_group_id(), get_sub_group_local_id() };
    for (int k = 0; k < 6; k++) o[6 * get_global_linear_id() + k] = number[k];
}

// A sum of two steps, the second by one sub-group alone, in a function.
float total(float x, local float *sums) {
    x = sub_group_reduce_add(x);
    if (get_sub_group_local_id() == 0) sums[get_sub_group_id()] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 0) {
        x = get_sub_group_local_id() < get_num_sub_groups() ? sums[get_sub_group_local_id()] : 0.0f;
        for (uint k = get_max_sub_group_size() / 2; k > 0; k >>= 1) x += sub_group_shuffle_down(x, k);
        if (get_sub_group_local_id() == 0) sums[0] = x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return sums[0];
}
SIZE(16) kernel void in_two_steps(global const float *a, global float *o, int n) {
    local float sums[16];
    float x = 0;
    for (int i = get_local_id(0); i < n; i += get_local_size(0)) x += a[i];
    o[get_global_id(0)] = total(x, sums);
}

// Loops that end for each item by itself, with all that leaves a round.
SIZE(16) kernel void ends_apart(global int *o) {
    int g = get_global_id(0), s = 0;
    for (int i = 0; i < g; i++) {
        if (i == 5) continue;
        if (i == 9 && (g & 1)) break;
        s += sub_group_non_uniform_reduce_add(i);
        o[g] = s;
        if (i == 20 + g % 3) return;
    }
    int k = 0;
    do {
        if (k == g) continue;
        s += sub_group_ballot(1).x & 0xff;
    } while (k++ < g % 4 && sub_group_non_uniform_any(s > 0));
    o[g] = s;
}

// A `switch` that falls through, `goto` past a function, both sides of an `if`, within each other.
int early(int x) {
    if (x % 3 == 0) return -x;
    int y = sub_group_non_uniform_reduce_add(x);
    if (y > 100 && x % 5 == 0) return y;
    return y + sub_group_broadcast_first(x);
}
SIZE(8) kernel void divergent(global const int *a, global int *o) {
    int g = get_global_id(0), x = a[g], s = 0;
    switch (x & 3) {
        int t;
    case 0:
        t = x;
        s += sub_group_non_uniform_reduce_add(t);
    case 1:
        s += 1000 * sub_group_non_uniform_reduce_add(1);
        break;
    case 2:
        s = -7;
        break;
    default:
        if (x > 50) s += sub_group_non_uniform_reduce_max(x);
        else { s -= sub_group_non_uniform_reduce_min(x); break; }
        s ^= 1;
    }
    if (x % 7 == 0) goto end;
    s += sub_group_non_uniform_scan_inclusive_add(1);
end:
    o[g] = s + (x > 30 && sub_group_elect() ? 100000 : 0) + early(x);
}

// Items that wait for those of their sub-group alone.
SIZE(8) kernel void waits(global const int *a, global int *o) {
    local int kept[64];
    int l = get_local_id(0), first = l & ~7;
    for (int i = 0; i <= l / 8; i++) {
        kept[l] = a[get_global_id(0)] + i;
        sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
        o[get_global_id(0)] = kept[first + (l + 1) % 8];
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Blocks of memory.
__attribute__((qcom_reqd_sub_group_size("half"))) kernel void blocks(global const uint *a, global uint *o) {
    size_t first = 2 * (get_global_id(0) - get_sub_group_local_id());
    uint2 x = intel_sub_group_block_read2(a + first);
    intel_sub_group_block_write2(o + first, x.yx + get_max_sub_group_size());
}

// Work of neural networks: a row by a group, or by a sub-group.
kernel void softmax(global const float *a, global float *o, int n) {
    global const float *of = a + get_group_id(0) * n;
    global float *to = o + get_group_id(0) * n;
    int l = get_local_id(0), step = get_local_size(0);
    float most = -INFINITY, sum = 0.0f;
    for (int i = l; i < n; i += step) most = fmax(most, of[i]);
    most = sub_group_reduce_max(most);
    for (int i = l; i < n; i += step) sum += to[i] = exp(of[i] - most);
    sum = sub_group_reduce_add(sum);
    for (int i = l; i < n; i += step) to[i] /= sum;
}
SIZE(16) kernel void rms_norm(global const float *a, global float *o, int n, float eps) {
    local float sums[16];
    global const float *of = a + get_group_id(0) * n;
    float sum = 0.0f;
    for (int i = get_local_id(0); i < n; i += get_local_size(0)) sum += of[i] * of[i];
    const float scale = 1.0f / sqrt(total(sum, sums) / n + eps);
    for (int i = get_local_id(0); i < n; i += get_local_size(0)) o[get_group_id(0) * n + i] = of[i] * scale;
}

// Weights in blocks of 32 with a scale: numbers of 4 bits, the second half of them in the upper bits, and of 8 bits.
typedef struct { half d; uchar qs[16]; } block_q4_0;
typedef struct { half d; char qs[32]; } block_q8_0;
SIZE(16) kernel void product_q4_0(global const block_q4_0 *w, global const float *v, global float *o, int blocks) {
    int row = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
    float sum = 0.0f;
    for (int b = get_sub_group_local_id(); b < blocks; b += get_max_sub_group_size()) {
        global const block_q4_0 *q = w + row * blocks + b;
        float s = 0.0f;
        for (int i = 0; i < 16; i++) {
            s += ((q->qs[i] & 15) - 8) * v[32 * b + i];
            s += ((q->qs[i] >> 4) - 8) * v[32 * b + 16 + i];
        }
        sum += q->d * s;
    }
    sum = sub_group_reduce_add(sum);
    if (get_sub_group_local_id() == 0) o[row] = sum;
}
__attribute__((qcom_reqd_sub_group_size("half")))
kernel void product_q8_0(global const block_q8_0 *w, global const float *v, global float *o, int blocks) {
    int row = get_global_id(0) / 64;
    uint l = get_sub_group_local_id();
    float sum = 0.0f;
    for (int b = 0; b < blocks; b += 2) {
        int own = b + l / 32;
        float x = own < blocks ? (float)w[row * blocks + own].d * w[row * blocks + own].qs[l % 32] * v[32 * own + l % 32] : 0.0f;
        sum += sub_group_clustered_reduce_add(x, 32);
    }
    sum += sub_group_shuffle_xor(sum, 32);
    if (sub_group_elect()) o[row] = sum;
}

// Faults: some of a sub-group, or of a group, do not come; items of two sub-groups are in no order by barriers of each.
SIZE(16) kernel void some_come(global int *o) {
    if (get_global_id(0) % 16 < 12) o[get_global_id(0)] = sub_group_reduce_add(2);
}
SIZE(16) kernel void waits_too_little(global int *o) {
    local int kept[32];
    kept[get_local_id(0)] = get_local_id(0);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = kept[31 - get_local_id(0)];
}
kernel void parts_of_group(global int *o) {
    if (get_local_id(0) < 3) o[get_global_id(0)] = work_group_reduce_add(1);
}


// Arguments that have to be the same for all items, and are other ones for item 3 of each sub-group.
SIZE(16) kernel void other_item(global int *o, int from) {
    int l = get_sub_group_local_id();
    o[get_global_id(0)] = sub_group_broadcast(l, l == 3 ? from : 5);
}
SIZE(16) kernel void other_item_of_some(global int *o, int from) {
    int l = get_sub_group_local_id();
    if (l < 9) o[get_global_id(0)] = sub_group_non_uniform_broadcast(l, l == 3 ? from : 5);
}
SIZE(16) kernel void other_distance(global int *o, int from) {
    int l = get_sub_group_local_id();
    o[get_global_id(0)] = sub_group_rotate(l, l == 3 ? from : 5);
}
SIZE(16) kernel void other_item_of_group(global int *o, int from) {
    int l = get_sub_group_local_id();
    o[get_global_id(0)] = work_group_broadcast(l, l == 3 ? from : 5);
}
SIZE(16) kernel void other_column_of_group(global int *o, int from) {
    int l = get_sub_group_local_id();
    o[get_global_id(0)] = work_group_broadcast(l, 5, l == 3 ? from - 5 : 0);
}
SIZE(16) kernel void other_block(global int *o, int from) {
    uint v = 0;
    for (int round = 0; round < 2; round++)
        v += intel_sub_group_block_read((global uint *)o + 32 + (get_sub_group_local_id() == 3 && round ? from - 5 : 0));
    intel_sub_group_block_write((global uint *)o + 16 * get_sub_group_id(), v);
}
SIZE(16) kernel void other_event(global int *o, int from) {
    local int a[16], b[16];
    event_t both[2];
    both[0] = async_work_group_copy(a, o, 16, 0);
    both[1] = async_work_group_copy(b, o, 16, 0);
    wait_group_events(get_local_id(0) == 3 && from != 5 ? 1 : 2, both);
    o[get_global_id(0)] = 1;
}

// A group whose size is known: of its sub-groups only one comes to the second stage, and some write.
__attribute__((reqd_work_group_size(64, 1, 1))) SIZE(16) kernel void stages(global const int *a, global const float *f, global int *o, global float *sums) {
    local int last[4];
    local float part[4];
    int v = a[get_global_id(0)];
    int s = sub_group_scan_inclusive_add(v);
    float t = sub_group_reduce_add(f[get_global_id(0)] * get_sub_group_id());
    if (get_sub_group_local_id() == get_sub_group_size() - 1) last[get_sub_group_id()] = s;
    if (get_sub_group_local_id() == 3) part[get_sub_group_id()] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_sub_group_id() == 1) {
        uint l = get_sub_group_local_id();
        int x = sub_group_scan_exclusive_add(l < get_num_sub_groups() ? last[l] : 0);
        float y = sub_group_reduce_max(l < 4 ? part[l] : -INFINITY);
        if (l < 4) last[l] = x;
        if (l == 0) sums[get_group_id(0)] = y;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    o[get_global_id(0)] = s + last[get_sub_group_id()] + 1000000 * sub_group_shuffle_xor((int)get_sub_group_local_id(), 8u);
}

// Statements for few items of a row, as the lowest bits of their number in the group say: for each type, with what the others keep.
#define RARE(T) __attribute__((reqd_work_group_size(40, 1, 1))) SIZE(16) kernel void rare_##T(global const T *a, global T *o, int n) { \
    local T part[3], more[5]; \
    int l = get_local_id(0), lane = l & 15; \
    T x = a[get_global_id(0)]; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    if (get_sub_group_local_id() == 0) { part[get_sub_group_id()] = x; x += (T)1; } \
    barrier(CLK_LOCAL_MEM_FENCE); \
    if (!(l % 8)) more[l / 8] = x; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    if (lane == 13 && n > 3) x += part[l / 16]; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    if ((get_local_id(0) & 31) == 31) x += more[l / 8]; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    o[get_global_id(0)] = x; \
}
RARE(char) RARE(uchar) RARE(short) RARE(ushort) RARE(int) RARE(uint) RARE(long) RARE(ulong) RARE(half) RARE(float) RARE(double)

// The items of a group follow each other by columns, of a length that no attribute names: one of the conditions is on the other number.
kernel void rare_in_columns(global const int *a, global int *o) {
    local int part[512];
    size_t at = get_global_id(0) * get_global_size(1) + get_global_id(1), own = get_local_id(0) * get_local_size(1) + get_local_id(1);
    int x = a[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(1) % 8 == 5) { part[own] = x; x = -x; }
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((get_local_id(0) & 7) == 2) x += 1000;
    barrier(CLK_LOCAL_MEM_FENCE);
    o[at] = x + (get_local_id(1) % 8 == 5 ? part[own] : 1);
}

// Pointers that are kept lead to variables and literals of blocks in which some items of a sub-group meet.
SIZE(8) kernel void kept_in_branches(global const int *a, global int *o) {
    int i = get_global_id(0), x = a[i], last = 0;
    int *p = &last, **pp = &p;
    if (x & 1) {
        int own = x;
        *pp = &own;
        int sum = sub_group_non_uniform_reduce_add(x);
        *p += sum;
        x = **pp;
    } else {
        *pp = (int[]){x, 2};
        int most = sub_group_non_uniform_reduce_max(x);
        p[1] += most;
        x = (*pp)[1];
    }
    switch (x & 3) {
        case 0: {
            int two[2] = {x, 1};
            *pp = two + 1;
            x += sub_group_non_uniform_reduce_add(1);
            x -= (*pp)[-1] + p[0];
        } break;
        case 1:
            for (int k = 0, *q = (int[]){3, x}; k < 2; k++) {
                int round = k, *of = &round;
                *pp = q;
                x += sub_group_non_uniform_reduce_add(**pp);
                q[0] += *of + 1;
            }
    }
    o[i] = x;
}

// One that leads to a variable whose block has ended.
SIZE(8) kernel void kept_too_long(global int *o) {
    int i = get_global_id(0), *p = &i, **pp = &p;
    if (i & 1) {
        int own = i;
        *pp = &own;
        own += sub_group_non_uniform_reduce_add(i);
    }
    o[i] = **pp;
}
