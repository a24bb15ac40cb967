// Kernels with barriers, each in another place.

#define TILE 8

// In a loop, between tiles in local memory.
__kernel void product(__global const float *a, __global const float *b, __global float *c, int n)
{
    __local float of_a[TILE][TILE], of_b[TILE][TILE];
    int x = get_global_id(0), y = get_global_id(1);
    int column = get_local_id(0), row = get_local_id(1);
    float sum = 0.0f;
    for (int t = 0; t < n / TILE; t++) {
        of_a[row][column] = a[y * n + t * TILE + column];
        of_b[row][column] = b[(t * TILE + row) * n + x];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < TILE; k++)
            sum += of_a[row][k] * of_b[k][column];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[y * n + x] = sum;
}

// Local memory by an argument, a variable that is the same for all items, a condition for some of them between barriers.
__kernel void reduce(__global const int *in, __global int *out, __local int *scratch)
{
    size_t l = get_local_id(0);
    scratch[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t s = get_local_size(0) / 2; s > 0; s >>= 1) {
        if (l < s)
            scratch[l] += scratch[l + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        out[get_group_id(0)] = scratch[0];
}

// In a function, which returns early for some items, behind its last barrier.
int scanned(__local int *a, int l, int n)
{
    int own = a[l];
    for (int d = 1; d < n; d *= 2) {
        int other = l >= d ? a[l - d] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        a[l] += other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (own < 0)
        return -1;
    return a[l] - own;
}

// Two calls of it, and items that return before the first barrier.
__kernel void scan(__global int *numbers, int n)
{
    __local int a[16];
    if (get_global_id(0) >= n)
        return;
    int l = get_local_id(0);
    a[l] = numbers[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int once = scanned(a, l, get_local_size(0));
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = once;
    barrier(CLK_LOCAL_MEM_FENCE);
    int twice = scanned(a, l, get_local_size(0));
    numbers[get_global_id(0)] = twice;
}

// Private arrays, structures, pointers and addressed variables that live across barriers.
typedef struct { float3 sum; int count; } state;
void add(state *s, float3 v) { s->sum += v; s->count++; }
__kernel void kept(__global float *out)
{
    __local float of_others[16];
    size_t l = get_local_id(0), n = get_local_size(0);
    float history[4];
    state s = { (float3)(0.0f), 0 };
    int last = -1;
    int *p = &last;
    __local float *next = of_others + (l + 1) % n;
    for (int i = 0; i < 4; i++) {
        of_others[l] = l * 10 + i;
        barrier(CLK_LOCAL_MEM_FENCE);
        history[i] = *next;
        add(&s, (float3)(*next, i, 1.0f));
        *p = i;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = history[0] + history[3] + s.sum.x + s.sum.y + s.sum.z + s.count + last;
}

// Under conditions and in a switch that are the same for all items of a group, but not by their form; `break`, `continue` and `goto`.
__kernel void ways(__global const int *way, __global int *out)
{
    __local int a[8];
    size_t l = get_local_id(0), n = get_local_size(0);
    int of_group = way[get_group_id(0)];
    int sum = 0;
    a[l] = l;
    if (of_group > 0) {
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += a[n - 1 - l];
    }
    int round = 0;
    for (;;) {
        round++;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (round == of_group)
            continue;
        a[l] = round;
        if (round > of_group + 2)
            break;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += 100 * a[(l + 1) % n];
        if (of_group == 3)
            goto end;
    }
    switch (of_group) {
    case 1:
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += 10000;
    case 2:
        a[l] = 7;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += 1000 * a[(l + 3) % n];
        break;
    default:
        sum = -sum;
    }
    do {
        barrier(CLK_LOCAL_MEM_FENCE);
        of_group--;
    } while (of_group > 0);
end:
    out[get_global_id(0)] = sum;
}

// Copies by the group.
__kernel void copied(__global const int *in, __global int *out)
{
    __local int a[8], b[4];
    size_t g = get_group_id(0);
    event_t e = async_work_group_copy(a, in + 8 * g, 8, 0);
    e = async_work_group_strided_copy(b, in + 8 * g, 4, 2, e);
    wait_group_events(1, &e);
    size_t l = get_local_id(0);
    a[l] += b[l / 2];
    barrier(CLK_LOCAL_MEM_FENCE);
    e = async_work_group_copy(out + 8 * g, a, 8, 0);
    wait_group_events(1, &e);
}

// The event of a copy that a function makes, and of one that another one adds to it.
event_t first_copy(__local int *to, __global const int *from)
{
    return async_work_group_copy(to, from, 8, 0);
}
event_t also_copied(__local int *to, __global const int *from, event_t e)
{
    e = async_work_group_strided_copy(to, from, 4, 2, e);
    return e;
}
__kernel void copied_by_functions(__global const int *in, __global int *out)
{
    __local int a[8], b[4];
    size_t g = get_group_id(0), l = get_local_id(0);
    event_t e = first_copy(a, in + 8 * g);
    e = also_copied(b, in + 8 * g, e);
    wait_group_events(1, &e);
    out[get_global_id(0)] = a[l] + b[l / 2];
}

// A way that the items of a group do not share.
__kernel void divergent(__global int *out)
{
    __local int a[8];
    size_t l = get_local_id(0);
    a[l] = l;
    if (l < 3)
        barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = a[0];
}

// Without the barrier that it needs.
__kernel void racing(__global int *out)
{
    __local int a[8];
    size_t l = get_local_id(0);
    a[l] = l;
    out[get_global_id(0)] = a[(l + 1) % get_local_size(0)];
}

// Local memory that no item has written.
__kernel void unwritten(__global int *out)
{
    __local int a[8];
    size_t l = get_local_id(0);
    if (l > 0)
        a[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = a[get_local_size(0) - 1 - l];
}

// A loop that all items run equally often, with all accesses by the number of the item or the same for all.
__kernel void in_step(__global const float *a, __global float *out, int n)
{
    __local float factors[64];
    int x = get_global_id(0), l = get_local_id(0), width = get_global_size(0);
    float sum = 0.0f;
    factors[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++)
        sum += a[k * width + x] * factors[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[x] = sum;
}

// A function with barriers wherever a value may stand.
int total(int value, __local int *part)
{
    barrier(CLK_LOCAL_MEM_FENCE);
    part[get_local_id(0)] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (int i = 0; i < (int)get_local_size(0); i++) sum += part[i];
    return sum;
}

int bumped(int *of) { return ++*of; }

__kernel void in_expressions(__global const int *in, __global int *out, __local int *part, int n)
{
    int i = get_global_id(0), x = in[i], k = 0;
    __global int *own = out + 10 * i;
    own[0] = total(x, part) - x;
    own[1] = 7;
    own[1] += total(x + 1, part);
    own[2] = bumped(&k) * 1000 + total(bumped(&k), part) * 10 + k;
    own[3] = total(total(x, part) - x, part);
    own[4] = n > 2 ? total(x, part) : total(-x, part);
    own[5] = (n > 2 && total(1, part) > 2) + 2 * (n < 2 || total(1, part) < 2) + 4 * (n < 2 && total(k = 9, part));
    own[total(1, part) + 6 - (int)get_local_size(0)] = (k += 2, total(k, part));
    own[7] = -total(x, part) + (int)convert_float(total(2, part));
    switch (total(1, part) - (int)get_local_size(0)) {
    case 0: own[8] = 1; break;
    default: own[8] = 2;
    }
    if (total(x, part) & 1) own[9] = total(3, part);
    else own[9] = x;
}

__kernel void in_loops(__global int *out, __local int *part, int n)
{
    int i = get_global_id(0), k = 0, s = 0;
    while (total(k, part) < n) {
        k++;
        if (k & 1) continue;
        s += k;
    }
    out[4 * i] = k * 100 + s;
    s = k = 0;
    do {
        k++;
        if (k & 1) continue;
        s += k;
    } while (total(k, part) < n);
    out[4 * i + 1] = k * 100 + s;
    s = 0;
    for (int j = total(0, part); total(j, part) < n; j += total(1, part) - (int)get_local_size(0) + 1) {
        if (j == 2) continue;
        if (s > 1000) break;
        s = s * 10 + j;
    }
    out[4 * i + 2] = s;
    s = 0;
    for (int j = 0; j < 3; s += total(j, part)) j++;
    out[4 * i + 3] = s;
}

// One pointer for the group, in local memory, as one item leaves it.
__kernel void shared_pointer(__global int *in, __global int *out, int n)
{
    __global int *__local from;
    __local struct { __global int *at; int first; } both;
    int l = get_local_id(0), size = get_local_size(0);
    if (l == size - 1) {
        from = in + n * get_group_id(0);
        both.at = in + 1;
        both.first = l;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = from[l] * 100 + both.at[0] * 10 + both.first;
}

// One pointer without a barrier: each item gives it the same value.
__kernel void same_pointer(__global int *in, __global int *out, int n)
{
    __global int *__local from;
    from = in + n * get_group_id(0);
    out[get_global_id(0)] = from[get_local_id(0)];
}

// As C89 declares variables: one counts in several loops, of which one is the group's. All items leave that together.
__kernel void one_counter(__global const int *in, __global int *out, int rounds)
{
    __local int a[32];
    int i, j, sum, kept;
    int l = get_local_id(0), g = get_global_id(0), size = get_local_size(0);
    if (rounds < 0) {
        out[g] = -1;
        return;
    }
    kept = in[g];
    for (i = 0; i < 3; i++)
        kept += i * l;
    a[l] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (i = 0;; i++) {
        sum = 0;
        for (j = 0; j < size; j++)
            sum += a[j];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i == rounds)
            break;
        if (i == 1) {
            kept += 1;
            continue;
        }
        a[l] = sum % 97 + l;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (j = 0; j < 2; j++)
        kept = kept * 3 + j;
    out[g] = sum + kept + 100 * i + 10000 * j;
}

// The counter of a loop is read by the next round of the loop around it.
__kernel void counter_of_the_round_before(__global int *out, int rounds)
{
    int i = 5, g = get_global_id(0);
    for (int round = 0; round < rounds; round++) {
        out[g] = out[g] * 10 + i;
        barrier(CLK_GLOBAL_MEM_FENCE);
        for (i = 0; i < round + g % 2; i++)
            out[g] += i;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}

// Pointers that each item moves on, and reads before it does and behind a barrier.
__kernel void moved_pointers(__global const int *in, __global int *out, int n)
{
    __local int a[32];
    int first = in[0];
    in += get_group_id(0) * get_local_size(0);
    out += n;
    int second = in[1];
    in = in + get_local_id(0);
    out = (int)get_global_id(0) - n + out;
    a[get_local_id(0)] = in[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    *out = a[get_local_size(0) - 1 - get_local_id(0)] + 1000 * first + 100000 * second + 10 * *in;
}

// Items that go different ways between barriers, or behind the last one: all come to the next barrier.
kernel void past_a_uniform_write(global int *out, int m) {
    local int t[64];
    int l = get_local_id(0), size = get_local_size(0), n = 1;
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    int y = t[size - 1 - l];
    if (y < m)
        goto end;
    n = 5;
    out[get_global_id(0)] = 100;
end:
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] += n + 10 * t[size - 1 - l];
}

kernel void past_a_return(global int *out, int m) {
    local int t[64];
    int l = get_local_id(0), size = get_local_size(0);
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t[size - 1 - l] < m)
        goto low;
    if (t[size - 1 - l] == m)
        goto same;
    out[get_global_id(0)] = 1;
    return;
low:
    out[get_global_id(0)] = 2;
    return;
same:
    out[get_global_id(0)] = 3;
}

kernel void past_a_barrier(global int *out, int m) {
    local int t[64];
    int l = get_local_id(0), size = get_local_size(0);
    t[l] = l;
    int y = t[l], z = y * 2;
    if (z < 2 * m * (int)get_group_id(0))
        goto end;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = t[size - 1 - l];
end:
    out[get_global_id(0)] += 1;
}

kernel void some_go_on(global int *out, int m) {
    local int t[64];
    int l = get_local_id(0), size = get_local_size(0), sum = 0, rounds = 0;
    for (int k = 0; k < 4; k++) {
        t[l] = l + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        int v = t[size - 1 - l];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (v < m)
            continue;
        for (int u = 0; u < 3; u++) {
            if (u == 1)
                continue;
            sum += v;
        }
        switch (v & 3) {
        case 0:
            break;
        case 1:
            continue;
        default:
            sum += 1000;
        }
        rounds++;
    }
    int k = 0;
    do {
        barrier(CLK_LOCAL_MEM_FENCE);
        k++;
        if (k + l < m)
            continue;
        sum += 100000;
    } while (k < 3);
    while (k > 0) {
        {
            barrier(CLK_LOCAL_MEM_FENCE);
            k--;
            if (l == k)
                continue;
            rounds += 10;
        }
    }
    out[get_global_id(0)] = sum + 1000000 * rounds;
}

kernel void some_leave_one_round(global int *out, int m) {
    local int t[64];
    int l = get_local_id(0), size = get_local_size(0), n = 1;
    t[l] = l;
    do {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t[size - 1 - l] < m)
            break;
        n = 5;
        if (t[size - 1 - l] == m)
            continue;
        n += 2;
    } while (0);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = n + 10 * t[size - 1 - l];
}

// Some leave a loop that has a barrier behind it in its next round: a fault.
kernel void some_leave_rounds(global int *out, int m) {
    int l = get_local_id(0), n = 0;
    for (int k = 0; k < 2; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < m)
            break;
        n++;
    }
    out[get_global_id(0)] = n;
}

kernel void some_go_past_a_barrier(global int *out, int m) {
    int l = get_local_id(0), n = l * 2;
    out[get_global_id(0)] = n;
    if (l < m)
        goto end;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] += 1;
end:
    out[get_global_id(0)] += 2;
}

// Variables that all items have alike change between the rounds: a number, an array, a structure, and the target of a pointer.
typedef struct { int add; int parts[3]; } Alike;
__kernel void alike_in_rounds(__global const int *in, __global int *out, __local int *part, int rounds)
{
    int table[20], sum = 0, number = 1;
    Alike alike = { 3, { 1, 2, 4 } };
    __global const int *from = in;
    int *to_number = &alike.parts[1];
    for (int k = 0; k < 20; k++)
        table[k] = k * k;
    uint i = get_local_id(0), n = get_local_size(0);
    for (int round = 0; round < rounds; round++) {
        part[i] = from[get_global_id(0)] + table[3 + round] + alike.add * *to_number;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i > 1)
            sum = sum * 3 + part[(i + 1) % n] + number + alike.parts[2];
        barrier(CLK_LOCAL_MEM_FENCE);
        number += 2;
        table[4 + round] += number;
        alike.add -= 1;
        *to_number += 5;
        from++;
    }
    out[get_global_id(0)] = sum;
}

// Each item has a counter of its own, declared where only one item does anything before the first barrier.
__kernel void counters_of_groups(__global const int *in, __global int *out, int rounds)
{
    __local int all;
    int mine = 1, other = (int)get_local_id(0) + 5;
    if (get_local_id(0) == 0)
        all = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int round = 0; round < rounds; round++)
        if (in[get_global_id(0)] % 3 == round)
            mine += round + 2;
    atomic_add(&all, mine);
    other += mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = all * 100 + other;
}

// So many barriers that what stands between two of them is a function of its own. An item in three returns behind the last but one.
#define ROUND(n)                                                       \
    t[l] = sum + n;                                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                      \
    sum = sum * 3 + t[(l + n) % size] + in[(g + n) % items] + shift;   \
    shift += 2;                                                        \
    table[n % 4] += sum;                                               \
    barrier(CLK_LOCAL_MEM_FENCE);
__kernel void many_barriers(__global const int *in, __global int *out, __local int *t, int items, int shift)
{
    __local int last[64];
    size_t l = get_local_id(0), g = get_global_id(0), size = get_local_size(0);
    int sum = l, table[4] = {1, 2, 3, 4};
    ROUND(0) ROUND(1) ROUND(2) ROUND(3) ROUND(4) ROUND(5) ROUND(6) ROUND(7) ROUND(8) ROUND(9)
    ROUND(10) ROUND(11) ROUND(12) ROUND(13) ROUND(14) ROUND(15) ROUND(16) ROUND(17)
    last[l] = sum + table[0] + table[3];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = last[size - 1 - l] + table[1] + table[2];
    if (l % 3 == 0)
        return;
    out[g] += shift;
}

// Long arrays of each item live behind barriers. Their elements are found by numbers that all items have, by ones of each, in a loop, and by few items.
// An item in five returns before the last loop.
__kernel void long_arrays(__global const int *in, __global int *out, __local int *t, int rounds)
{
    int a[100] = { 3, 1, 4 };
    ulong b[70];
    int l = get_local_id(1) * get_local_size(0) + get_local_id(0), n = get_local_size(0) * get_local_size(1);
    int g = get_global_id(1) * get_global_size(0) + get_global_id(0);
    for (int k = 0; k < 70; k++)
        b[k] = (ulong)k * g;
    for (int round = 0; round < rounds; round++) {
        t[l] = a[round] + in[g];
        barrier(CLK_LOCAL_MEM_FENCE);
        int sum = round;
        for (int k = 0; k < 100; k++)
            sum += a[k] * t[(round + k) % n];
        a[(l + round) % 100] += sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        b[round * 7 % 70] += sum;
        if (get_local_id(0) > 2)
            a[round + 5] ^= t[n - 1 - l];
        barrier(CLK_LOCAL_MEM_FENCE);
        a[7] = a[9] + (a[8] > 0 ? a[11] : (int)b[round]);
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = l % 3; k < 60; k += 2)
            a[k + 1] += a[k] & 15;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[g] = a[l % 10];
    if (l % 5 == 4)
        return;
    for (int k = 0; k < 100; k++)
        out[g] = out[g] * 3 + a[k] + (int)(b[k % 70] >> 1);
}

// Steps of several effects around barriers: the group counts what all items count alike, each item its own.
__kernel void steps_of_several(__global int *out, __global int *rounds, __global const int *in, __local int *t, int n, int step)
{
    int l = get_local_id(0), sum = 0, own = l;
    int begin = get_group_id(0) * n;
    for (int a = begin, k = 0; k < n; a += step, k += 1, own += l + k) {
        t[l] = in[a] * (l + 1) + own;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum = sum * 3 + t[get_local_size(0) - 1 - l] + k;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int left = 0, a = begin;
    for (; left < n; left++, a -= step) {
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = sum ^ a;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += t[(l + left) % get_local_size(0)];
    }
    out[get_global_id(0)] = sum + own;
    rounds[get_global_id(0)] = left * 1000 + a;
}

// Pairs of a bitonic sort: elements that follow each other where a pair is far apart, and lie between each other where it is near. Each item reads
// both for the condition and writes them where they change places.
void ordered_pair(__local int *a, __local int *b, bool up)
{
    if ((*a > *b) == up) {
        int kept = *a;
        *a = *b;
        *b = kept;
    }
}

__kernel void bitonic(__global const int *in, __global int *out, __local int *t)
{
    size_t l = get_local_id(0), size = get_local_size(0), begin = 2 * size * get_group_id(0);
    t[l] = in[begin + l];
    t[l + size] = in[begin + l + size];
    for (size_t of = 2; of <= 2 * size; of *= 2) {
        bool up = (l & of / 2) == 0;
        for (size_t stride = of / 2; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            size_t at = 2 * l - (l & (stride - 1));
            ordered_pair(&t[at], &t[at + stride], up);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[begin + l] = t[l];
    out[begin + l + size] = t[l + size];
}

// Elements that are read again: what was written in between, and elements that are found by what was, have other values.
__kernel void read_again(__global const int *in, __global int *out, __local int *t)
{
    int l = get_local_id(0), at = in[get_global_id(0)], sum = 0;
    t[at] = at * 5;
    t[at + get_local_size(0)] = 7 - at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t[at] > 12) {
        sum = t[at];
        t[at] = sum - l;
        sum = sum * 10 + t[at];
    }
    if (t[at] > l) {
        sum += t[at] * 100;
        at += get_local_size(0);
        sum += t[at] * 1000;
    }
    out[get_global_id(0)] = sum + t[at];
}
