// Items that go different ways. Each kernel runs in lanes and one item after another, and both have to give the same bits.
// An item reads what it likes of `in`, which has 512 numbers, and writes four of `out`, its own. `n` is 5.
#define ARGUMENTS __global const int *in, __global int *out, int n
#define I get_global_id(0)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// An item that has gone on in a loop does not count what stands behind the `continue`.
__kernel void counts_behind_continue(ARGUMENTS) {
    int i = I, rounds = 0;
    for (int k = 0; k < 12; ++k) {
        rounds += k;
        if (in[i] & 1) continue;
        k += 2;
        out[4 * i + 1] = k;
    }
    out[4 * i] = rounds;
}

// The right side of `&&` is not evaluated where the left side, which all items share, is false.
__kernel void uniform_left_side(ARGUMENTS) {
    int i = I, k = 0, l = 0, m = 0;
    if (n > 7 && ((k = 5), in[i] > 3)) out[4 * i + 3] = 1;
    if (n > 3 || ((l = 6), in[i] > 3)) out[4 * i + 3] += 2;
    int both = n < 7 && ((m = n), in[i] > 3);
    out[4 * i] = k;
    out[4 * i + 1] = l + 10 * m;
    out[4 * i + 2] = both;
}

// The index reads what it is an index into.
__kernel void finds_itself(ARGUMENTS) {
    int i = I, t[4] = { in[i], n, 1, i };
    int4 v = (int4)(in[i + 1], 3, i, n);
    int2 w[4] = { in[i], 2, i };
    t[t[i & 3] & 3] = t[t[n & 3] & 3] + 4;
    t[t[n & 3] & 3] -= i;
    v[v[i & 3] & 3] = v.x + 5;
    v[v.y & 3] += t[0];
    w[w[i & 3].x & 3].y = t[2];
    w[w[n & 3].y & 3] += v.xy;
    if (in[i] & 1) { t[t[t[1] & 3] & 3] |= v[v[n & 3] & 3]; v[v[v.z & 3] & 3]--; w[2][w[i & 3].y & 1] = 2; }
    out[4 * i] = t[0] + t[1] * 3;
    out[4 * i + 1] = t[2] + t[3] * 3;
    out[4 * i + 2] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    out[4 * i + 3] = w[0].x + w[1].y * 3 + w[2].x * 5 + w[2].y * 7 + w[3].x * 9;
}

// The effects that find a place happen once, however many components are written.
__kernel void components_by_effects(ARGUMENTS) {
    int i = I, j = 0;
    int4 t[3] = { (int4)(0), (int4)(1), (int4)(2) };
    t[j++].xy = (int2)(in[i], i);
    __global int *p = out + 4 * i;
    ((__global int2 *)p)[j++].yx = (int2)(in[i + 1], j);
    out[4 * i] = t[0].x + t[1].y;
    out[4 * i + 1] = j;
}

// The offset is a `size_t`, whatever counts there.
__kernel void rows_of_vectors(ARGUMENTS) {
    int i = I;
    uint j = I;
    vstore4(vload4(i, in) + vload4(i + n, in) + vload4(j, in + 1), i, out);
    vstore2(vload2(j, in), 2 * i + 1, out);
}

__kernel void once_by_an_atomic(ARGUMENTS) {
    __local int counter[1];
    int i = I, t[4] = { 1, 2, 3, 4 };
    if (get_local_id(0) == 0) counter[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[atomic_inc(counter) & 3] += in[i];
    t[(atomic_inc(counter) & 1) + 1]++;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * i] = counter[0];
}

// Atomic functions on memory of the group and of all, by an index of each item, for some of them, and what each has found.
__kernel void changes_by_atomics(ARGUMENTS) {
    __local uint count[16];
    __local int most[2], least[1];
    __local float last[2];
    int i = I, k = in[i], found = -1;
    for (uint at = get_local_id(0); at < 16; at += get_local_size(0)) {
        count[at] = 7;
        most[at & 1] = least[0] = 0;
        last[at & 1] = 0.5f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k & 1) found = atomic_add(&count[k & 15], k >> 2);
    atomic_max(most + (k >> 1 & 1), k);
    atomic_min(least, k);
    float before = atomic_xchg(&last[k & 1], (float)k);
    int old = atomic_cmpxchg(&out[1000 + (k & 7)], 0, i + 1);
    atomic_xor((__global uint *)out + 1010, k);
    if (k & 2) old += 5 * atomic_dec(&out[1011 + (i & 3)]) + 7 * atomic_inc(&out[1015 + (atomic_or(&out[1020], k) & 1)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * i] = found;
    out[4 * i + 1] = most[i & 1] ^ least[0] ^ count[i & 15];
    out[4 * i + 2] = as_int(before);
    out[4 * i + 3] = old;
}

// A part of an item's own memory, by an index that the compiler does not know to be another for each.
__kernel void values_of_assignments(ARGUMENTS) {
    int i = I;
    int a = (out[(in[i] & 0) + 4 * i] = in[i]);
    int b = (out[4 * i + (in[i] & 1)] += 3);
    int c = out[4 * i + (in[i] & 1)]++;
    int d = --out[4 * i + 2];
    out[4 * i + 3] = a ^ b * 5 ^ c * 11 ^ d;
}

// Items that collide: the later one finds what the one before has left.
__kernel void collisions(ARGUMENTS) {
    int i = I;
    out[512] += 1;
    out[513 + (in[i] & 3)] += i + 1;
    out[520] ^= in[i];
    int seen = out[521 + (in[i] & 3)]++;
    int mine = (out[530] = i);
    int sum = (out[540 + (in[i] & 1)] += 3);
    out[4 * i + 3] = seen * 7 + mine * 3 + sum;
}

__kernel void collisions_that_wrap(ARGUMENTS) {
    int i = I;
    (out + 700)[i * 0x40000000 >> 30] += i + 1;
    (out + 800)[((uint)i << 31 << 1)] -= i;
    (out + 900)[i * 0x40000000 & 0] *= i;
}

// An item that enters a `switch` behind a declaration finds a zero.
__kernel void declared_in_a_switch(ARGUMENTS) {
    int i = I;
    switch (in[i] & 3) {
        int t;
    case 0:
        t = 3;
        out[4 * i] = 1;
        break;
    case 1:
        t += 7;
    case 2:
        out[4 * i + 1] = t;
        t = 9;
    default:
        out[4 * i + 2] = t;
    }
    switch (in[i + 1] & 3) {
    case 0:;
        int u = in[i];
        out[4 * i] = u;
        break;
    case 1:
        u += i;
    default:
        out[4 * i + 3] = u;
    }
}

// Items of a group that have returned have no faults.
__kernel void all_ended(ARGUMENTS) {
    int i = I, l = get_local_id(0);
    out[4 * i] = i;
    if (l >= 8) return;
    int zero = n - 5 + (int)get_group_id(1);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = l >= 8 ? 0 : 1; k < 3; ++k) out[4 * i + 1] += in[i] / k;
    out[4 * i + 2] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * i + 3] = zero;
}

// A row of a group that has returned has no faults.
__kernel void row_that_ended(ARGUMENTS) {
    int i = I, row = get_local_id(1);
    if (row == 0) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    int all = 100 / (int)get_local_id(1) + in[511 / get_local_id(1)];
    out[256 * (row & 1) + 4 * (i & 31)] = in[i] + all;
}

// An item holds what others wait for.
__kernel void waits(ARGUMENTS) {
    int i = I;
    __global int *lock = out + 600;
    while (atomic_cmpxchg(lock, 0, -1) != 0) {}
    out[4 * i + 1] = in[i];
    atomic_xchg(lock, 0);
}

float nested(float x, int k) {
    if (k > 3) return x;
    for (int m = 0; m < k; ++m) {
        if (x > 40.0f) return -x;
        switch (m & 1) {
        case 0: x += 3.0f; continue;
        default: x *= 2.0f;
        }
        if (x < 0.0f) break;
    }
    return x + 1.0f;
}
int of_literals(int a, int b, uint c) { return (a - 3) * b + (int)(c % 7); }
int inner(int a, int b) {
    int sum = 0;
    for (;;) {
        if (a <= 0) return sum;
        do {
            if (--a == b) break;
            sum += a;
            if (sum & 1) continue;
            sum += 2;
        } while (a & 3);
        if (sum > 60) return -sum;
        a -= b & 1;
    }
}

__kernel void calls(ARGUMENTS) {
    int i = I;
    out[4 * i] = as_int(nested((float)in[i], in[i + 1] & 7));
    out[4 * i + 1] = of_literals(2, in[i], 9) + of_literals(in[i], 5, 4u) + of_literals(1, 2, 3);
    out[4 * i + 2] = inner(in[i] & 31, in[i + 1] & 7);
    if (in[i] & 4) out[4 * i + 3] = inner(12, n) + inner(in[i + 2] & 15, 3);
}

// Each way out of loops and of a `switch`.
__kernel void ways(ARGUMENTS) {
    int i = I, sum = 0;
    for (int k = 0; k < 9; ++k) {
        int j = in[i + k] & 7;
        while (true) {
            switch (j) {
            case 0: sum += 1; break;
            default: sum += 100;
            case 3:
            case 4: sum += 10; j -= 1; continue;
            case 5 ... 6: j = 1; break;
            case 7: out[4 * i] = sum; if (k > 4) return; j = 2; continue;
            }
            if (j < 2) break;
            --j;
        }
        if ((in[i + k] ^ k) & 8) continue;
        if (sum > 300) break;
        sum ^= k;
    }
    out[4 * i + 1] = sum;
}

// Divisors of items that do not divide may be zero.
__kernel void divisions(ARGUMENTS) {
    int i = I, by = in[i] & 3;
    int4 of = (int4)(in[i], i, 7, -9), bys = (int4)(by, by, 1, 2);
    if (by) { out[4 * i] = in[i + 1] / by; of %= bys; }
    out[4 * i + 1] = by && in[i + 1] % by > 0;
    out[4 * i + 2] = by == 0 ? -1 : 100 / by + (n - 5 == 0 ? 0 : n / (n - 5));
    uchar small = in[i];
    out[4 * i + 3] = of.x + of.y + (by != 0 && small / (uchar)by == 1);
}

// Divisors that are the same for all items: of each type, constants, in memory, and zero where no item comes.
__kernel void divisions_by_one(ARGUMENTS) {
    int i = I, value = in[i], sum = value / n - value % n;
    uint of = value, by = n + 3;
    long wide = (long)value << 20 | i, far = (long)value << 32;
    ulong all = wide;
    sum += of / by + of % by * 3;
    wide = wide / n - wide % (n + 2) + far % (by - 4);
    all = all / by * 5 + all % (n * 8ul);
    size_t own = get_global_id(0);
    if (value & 1) {
        sum += value / 7 - value % -3 + (int)(of / 8 + of % 100u) + (int)(own / by);
        wide += wide / 1000 + (long)(all / 9) % 5;
        sum %= n * n;
    }
    if (value == i + 10000)
        sum /= in[n - 5] - in[n - 5] + n - 5;
    out[4 * i] = sum;
    out[4 * i + 1] = wide ^ wide >> 32;
    out[4 * i + 2] = all ^ all >> 32;
    out[4 * i + 3] = own % by + (value & 2 ? value / (in[2] | 1) : 0);
}
__kernel void divides_by_one_zero(ARGUMENTS) {
    int i = I;
    out[i] = i;
    if (i > 12) out[i] = i / (n - 5);
}

// So many mathematical functions of vectors that further ones are loops over the components.
__kernel void many_functions(ARGUMENTS) {
    int i = I;
    float4 x = convert_float4((int4)(in[i], i, in[i] & 255, 7)) * 0.01f + 1.5f, y = fabs(x);
    float4 sum = sin(x) + cos(x) + log(y) + exp(-y);
    sum += erf(x) + pow(y, x * 0.25f) + atan2(x, y) + tanh(x.zwxy);
    double2 both = convert_double2(x.xy);
    both = cbrt(both) + hypot(both, both.yx) + pown(both, 3);
    float3 three = expm1(-y.xyz) + x.xyz;
    if (in[i] & 1) {
        sum -= log2(y);
        three *= exp2(-y.yzw);
    }
    out[4 * i] = as_int(sum.x) ^ as_int(three.x);
    out[4 * i + 1] = as_int(sum.y) ^ as_int(three.y);
    out[4 * i + 2] = as_int(sum.z) ^ as_int(three.z);
    out[4 * i + 3] = as_int(sum.w) ^ as_int2(both.x).x ^ as_int2(both.y).y;
}

// Names that expansions have too.
int count(int lane) { return lane * 3; }
__constant int mask[4] = { 3, 1, 4, 1 };
typedef struct { int live; int4 index; int lane[3]; } Laned;
__kernel void LANES(ARGUMENTS) {
    int first = I, row = in[first], lane = row & 3, live = 0;
    Laned each = { row, (int4)(lane), { 1, 2, 3 } };
    for (int round = 0, a = row & 7, b = 2; round < a; ++round) {
        int some = b++ + mask[round & 3], asked = some ^ first;
        if (asked & 1) { each.lane[lane % 3] += some; continue; }
        each.index[round & 3] -= asked;
        live += count(lane);
        if (live > 40) break;
    }
    int start = each.lane[0], end = each.index.x, item = each.index.w, value0 = live, gone = each.live;
    out[4 * first] = start + end;
    out[4 * first + 1] = item * value0;
    out[4 * first + 2] = gone / (lane + 1);
    out[4 * first + 3] = each.lane[1] - each.lane[2];
}

// One item of several has a fault.
__kernel void reads_outside(ARGUMENTS) {
    int i = I;
    out[i] = i + 1;
    if (in[i] & 4) out[i] += in[i == 11 ? 512 + n : i];
}
__kernel void writes_outside(ARGUMENTS) {
    int i = I;
    for (int k = 0; k < (in[i] & 3) + 1; ++k)
        out[i == 13 ? -3 - k : i] = i + 1;
}
__kernel void a_row_outside(ARGUMENTS) {
    int i = I;
    out[i + 1015] = in[i];
}
__kernel void divides_by_zero(ARGUMENTS) {
    int i = I;
    out[i] = i + 1;
    out[i] = i < 2 ? 1 : 100 / (i - 10);
}
__kernel void an_index_outside(ARGUMENTS) {
    int i = I, t[3] = { 1, 2, 3 };
    out[i] = i > 7 ? t[i - 8] : t[i & 1];
}
typedef struct { int a, b, c; } Three;
__kernel void a_field_outside(ARGUMENTS) {
    int i = I;
    __global const Three *of = (__global const Three *)in;
    // The last structure is there in part.
    int k = of[i == 12 ? 170 : i].b;
    out[i] = k + in[i] + of[i == 12 ? 170 : i].c;
}
__kernel void a_field_written_outside(ARGUMENTS) {
    int i = I;
    __global Three *of = (__global Three *)out;
    of[i].b = in[i];
    of[i == 12 ? -1 : 40 + i].c = in[i];
}
// Fields that are vectors: read by the items' number and by another index, written, changed, by their components too.
typedef struct { int4 at; int2 by; int one, other; } Moving;
typedef struct { int2 low, high; } Ends;
typedef struct { int3 three; short4 four, more; } Threes;
__kernel void vector_fields(ARGUMENTS) {
    int i = I, k = i & 31, l = in[i] & 31;
    __global const Moving *of = (__global const Moving *)in;
    __global Ends *to = (__global Ends *)out;
    to[i].low = of[k].at.xz + of[l].by;
    to[i].high = (int2)(of[l].one, of[k].at.y);
    if (in[i] & 1) to[i].low += of[k].by * n;
    to[i].high.y ^= of[l].at.w;
    if (in[i] & 2) to[i].high.yx = to[i].low + of[n].at.zw;
    to[i].low.x++;
}
__kernel void vector_fields_of_three(ARGUMENTS) {
    int i = I;
    __global const Threes *of = (__global const Threes *)in + (i & 31);
    int3 three = of->three * 3;
    int4 four = convert_int4(of[n].four) - convert_int4(of->more);
    vstore4((int4)(three, four.x) + four.wzyx, i, out);
}
__kernel void a_vector_field_outside(ARGUMENTS) {
    int i = I;
    __global const Moving *of = (__global const Moving *)in;
    int4 k = of[i == 12 ? 64 : i].at;
    out[i] = k.x + k.w + in[i];
}
__kernel void a_vector_field_written_outside(ARGUMENTS) {
    int i = I;
    __global Moving *of = (__global Moving *)out;
    of[i].at = in[i];
    of[i == 12 ? -1 : 40 + i].by = (int2)(in[i], i);
}
__kernel void a_component_of_a_field_outside(ARGUMENTS) {
    int i = I;
    __global Moving *of = (__global Moving *)out;
    of[i == 12 ? 128 : i].at.z = in[i];
}
__kernel void an_atomic_outside(ARGUMENTS) {
    int i = I;
    out[i] = in[i];
    atomic_add(&out[i == 12 ? 1030 : i], in[i]);
}
__kernel void an_atomic_outside_of_its_group(ARGUMENTS) {
    __local int count[4];
    int i = I;
    out[i] = in[i];
    count[i & 3] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = in[i] + atomic_inc(&count[i >> 2]);
}
int called(__global const int *p, int k) { return k == 12 ? p[-1] : k; }
__kernel void called_outside(ARGUMENTS) {
    int i = I;
    out[i] = called(in, i) + called(in, in[i] & 3);
}

// Structures of many fields, pointers that advance, functions that write through pointers, `half`, `bool`, shuffles, conversions.
typedef struct { int a, b, c, d, e, f, g, h, i, j, k, l, m; } Many;
__kernel void many_fields(ARGUMENTS) {
    int i = I;
    Many all = { in[i], i, 3 }, first = all;
    if (i & 1) all.m += first.a;
    out[4 * i] = all.m + all.b * all.c;
}
__kernel void pointers(ARGUMENTS) {
    int i = I, sum = 0;
    __global const int *p = in + (in[i] & 63), *end = p + (in[i + 1] & 7);
    while (p < end) { sum = sum * 3 + *p++; if (sum & 16) p += 1; }
    out[4 * i] = sum;
    __global int *q = out + 4 * i + 1;
    if (sum & 1) ++q;
    *q = sum;
    q[1] += i;
    float whole, part = fract((float)in[i] / 8.0f, &whole);
    int power = 0;
    float m = n > 3 && i & 2 ? frexp((float)in[i + 1], &power) : 0.5f;
    out[4 * i + 2] ^= as_int(part) + as_int(whole) * 3 + as_int(m) * 5 + power;
    int t[4] = { 0 }, *r = t + (i & 1);
    *r = 7;
    r[1] = in[i];
    out[4 * i + 3] = t[0] + t[1] * 2 + t[2];
}
__kernel void types(ARGUMENTS) {
    int i = I;
    __local half halves[128];
    bool b = in[i] & 1, c = !b;
    b ^= in[i + 1] > 3;
    c |= b;
    char3 s = (char3)(in[i], in[i + 1], b);
    s.zyx = convert_char3_sat((int3)(in[i + 2], in[i] * 9, i)).xzy;
    vstore_half((float)in[i] / 3.0f, get_local_id(0), halves);
    float h = vload_half(get_local_id(0), halves);
    double2 d = (double2)(h, in[i]) / 7.0;
    ulong4 u = convert_ulong4(abs((long4)(in[i], i, -5, 1))) >> (ulong4)(in[i + 1] & 63);
    short8 v = (short8)(in[i]);
    v.s5 = i; v.even = (short4)(in[i + 1]); v.hi.lo -= (short2)(3, i);
    v = shuffle(v, (ushort8)(in[i], 1, 7, 6, 5, in[i + 3], 3, i));
    out[4 * i] = b + 2 * c + s.x * 3 + s.y * 5 + s.z * 7 + as_int(h);
    out[4 * i + 1] = convert_int_sat_rte(d.x) + convert_int_rtz(d.y) + (int)u.s1 + (int)(u.x ^ u.w);
    out[4 * i + 2] = v.s0 + v.s1 * 3 + v.s2 * 5 + v.s3 * 7 + v.s4 + v.s5 * 11 + v.s6 + v.s7 * 13;
    int4 w = select((int4)(i), (int4)(in[i]), convert_int4(v.lo > (short4)(4)));
    out[4 * i + 3] = isgreater(h, 2.0f) + any(w > 3) * 2 + all(w.xy < 9) * 4 + isless((float2)(h), (float2)(1.0f)).y * 8 + popcount(w.z);
}

// `*(*(rows + i) + k)`: the row that a pointer counts is its first element where something is added.
typedef int Four[4];
__kernel void rows_by_sums(ARGUMENTS) {
    int i = I;
    __global const Four *rows = (__global const Four *)in;
    __global Four *written = (__global Four *)out;
    __global const int *row = rows[i % 100], *next = *(rows + i % 100 + 1);
    *(*(written + i) + i % 4) = *(*(rows + i % 100) + i % 3) + row[1] * next[i % 2];
}

// In C a variable is there in its own value, whatever has that name around it.
__kernel void in_its_own_value(ARGUMENTS) {
    int i = I, a = in[i], b = (b = in[i + 1], b + a);
    {
        int a = (a = 3) + in[i + 2], b[2] = { in[i], (b[0] = 5) };
        out[4 * i] = a + b[0];
        out[4 * i + 1] = b[1];
    }
    out[4 * i + 2] = a;
    out[4 * i + 3] = b;
}

// The values of an item that leaves a loop are kept where something asks for them: the other side of an `if`, the next round, code behind. Elsewhere an
// item that has left goes on by itself, and nothing comes of that: no fault either.
int fallen(int k, int by) {
    while (k > 2) {
        if (k == 9) return by;
        if (k & 1) k = 3 * k + 1; else k >>= 1;
        by++;
    }
    return by * 2;
}
__kernel void left_behind(ARGUMENTS) {
    int i = I, a = in[i] & 63, b = in[i + 1] & 31, steps = 0, sum = 0;
    while (a > 1) {
        int was = a;
        if (a & 1) { int more = a + 1; a = a * 2 + more; } else a >>= 1;
        steps++;
        if (was == 7) sum += was;
    }
    int c = in[i + 2] & 31;
    if (b > 7) {
        while (c > 2) c -= 3;
        sum += b;
    } else {
        sum += 100 * c;
    }
    int d = in[i + 3] & 63, e = in[i + 4] & 63;
    for (int k = 3; k-- > 0;) {
        while (d > 9 * k) { d = d % 5 == 0 ? d / 2 : d - 2; steps++; }
        int f = e;
        do { f -= 5; sum += f * k; } while (f > 3 * k);
    }
    int g = in[i + 5] & 63, h = g;
    for (;;) {
        g -= 3;
        if (g < 8) break;
        if (g % 3 == 1) { g -= 1; continue; }
        g -= 2;
        steps += g;
    }
    while (h >= 0) { sum += in[h] & 3; sum += 100 / (h + 1); h -= 7; }
    float u = (float)b, v = 3.0f;
    int2 w = (int2)(b, i);
    while (u < 30.0f) {
        float next = u * 1.5f + v;
        v = u * 0.25f; u = next;
        if (w.x & 1) w.y += 3; else w = w.yx;
        w.x++;
    }
    while (n < 9 && b > n) n++;
    out[4 * i] = sum;
    out[4 * i + 1] = steps;
    out[4 * i + 2] = as_int(v) + w.y;
    out[4 * i + 3] = fallen(in[i + 6] & 63, 1) + fallen(in[i + 7] & 15, n);
}
__kernel void left_behind_in_a_switch(ARGUMENTS) {
    int i = I, k = in[i] & 63, v = 1, w = 2;
    switch (in[i + 1] & 3) {
    case 0:
        while (k > 3) { k -= 2 + (k & 3); v += k; }
    case 1:
        while (w < k + 9) { w += 1 + (w & 5); v ^= w; }
        out[4 * i] = v;
        break;
    default:
        do { w += k; k -= 7; } while (k > 0);
    case 2:
        out[4 * i + 1] = w;
    }
    switch (n) {
    case 5:
        while (k < 3) { k += 1 + (v & 1); v++; }
    default:
        out[4 * i + 2] = v + k;
    }
}
__kernel void left_behind_in_groups(ARGUMENTS) {
    __local int all[128];
    int i = I, me = get_local_id(0), a = in[i] & 63, steps = 0;
    for (int k = 3; k-- > 0;) {
        int b = in[i + k] & 31;
        while (a > 9 * k) { if (a & 1) a -= 3; else a = a / 2 - 1; steps++; }
        while (b > 1) { b -= 4; steps += b; }
        all[me] = steps;
        barrier(CLK_LOCAL_MEM_FENCE);
        steps += all[(me + 1) % get_local_size(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[4 * i] = steps;
}

// A parameter is a variable of the item's own.
__kernel void own_parameters(ARGUMENTS) {
    int i = I;
    if (in[i] & 1) n += i;
    while (n > 3 && in[i + 1] > n) n -= 2;
    out[4 * i] = n;
}
__kernel void addressed_parameters(ARGUMENTS) {
    int i = I, *p = &n;
    if (in[i] & 1) *p += i;
    out[4 * i] = n;
}
__kernel void pointers_of_their_own(ARGUMENTS) {
    int i = I;
    in += in[i] & 7;
    if (in[i] & 1) out += 1;
    out[4 * i] = in[i];
}

// A structure with a union that is one for all items, given to a function by value, changed there, and pointed to.
typedef struct { union { int all; uchar each[4]; }; int more; } Mixed;
int mixed(int of, Mixed with) { return of ^ with.all ^ (with.each[1] + with.more); }
int doubled(int of, Mixed with)
{
    with.all *= 2;
    return mixed(of, with);
}
void raised(Mixed *of, int by) { of->more += by; of->each[2]++; }

__kernel void one_union_for_all(__global const int *in, __global int *out, int n)
{
    int i = get_global_linear_id();
    if (in[i] == 3) return;
    __global const Mixed *of = (__global const Mixed *)in;
    int sum = in[i];
    for (int j = 0; j < n; j++) {
        Mixed with = of[j];
        sum += mixed(sum, with);
        if (sum & 1) sum += doubled(sum, with);
        raised(&with, j);
        sum += with.more + with.all;
        if (sum & 2) raised(&with, i);
        sum ^= with.more * 3 + with.each[2];
    }
    out[i] = sum;
}

typedef struct { int sum; int parts[3]; } Parted;

void split_into(int value, int *high, Parted *to) {
    *high = value >> 4;
    to->sum += value;
    for (int k = 0; k < 3; k++) to->parts[k] = value + k;
}
void turned(int *a, int by) {
    for (int k = 0; k < 4; k++) a[k] = a[k] * 3 + by;
}
void turned_by(int *a, int *by) {
    turned(a, *by);
    *by += a[1];
}
int end_of(const int *a, int count) {
    if (count > 2) {
        return a[count - 1];
    } else {
        return a[0];
    }
}
int next_of(int *p) {
    p++;
    return *p;
}
#define SWAP(a, b) { int kept = *(a); *(a) = *(b); *(b) = kept; }

// Functions that are given pointers to variables, into structures and into arrays: by an index that the function changes, too.
__kernel void given_pointers(ARGUMENTS) {
    int i = I, high, k = 2, t[6] = { 1, 2, 3, 4, 5, 6 };
    Parted own = { 1, { 0, 0, 0 } };
    split_into(in[i], &high, &own);
    turned_by(t + 1, &own.parts[in[i] & 1]);
    turned_by(&t[k], &k);
    SWAP(&t[0], &t[(in[i] & 3) + 1]);
    out[4 * i] = high + own.sum + k;
    out[4 * i + 1] = own.parts[0] + 5 * own.parts[1] + 7 * own.parts[2];
    out[4 * i + 2] = end_of(t, 6) + 3 * end_of(&t[1], n - 4) + 5 * next_of(t);
    out[4 * i + 3] = t[0] + 3 * t[1] + 5 * t[2] + 7 * t[3] + 11 * t[4];
}

// Such functions behind a barrier: the variables of each item are kept in memory between.
__kernel void given_pointers_in_groups(ARGUMENTS) {
    int i = I, k, t[6] = { 1, 2, 3, 4, 5, 6 };
    float4 v = (float4)(in[i] & 63, 2, 3, 4);
    __local int all[64];
    all[get_local_id(0) & 63] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (k = 0; k < 3; k++) t[(in[i] + k) & 3] += k;
    barrier(CLK_LOCAL_MEM_FENCE);
    turned(&t[1], in[i] & 15);
    v.yz += v.x;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (k = 0; k < 6; k++) out[4 * i] += t[k] * (k + 1);
    out[4 * i + 1] = (int)(v.x + 2 * v.y + 3 * v.z + 4 * v.w);
    out[4 * i + 2] = k;
}

// Pointers that go on from an array to the one behind it, in an array of arrays and in a structure.
void numbered(int *p, int count, int first) {
    for (int k = 0; k < count; k++) p[k] = first + k;
}
int element(const int *p, int at) { return p[at]; }
typedef struct { int first[3], second[2]; } Arrays;
__kernel void given_pointers_into_arrays(ARGUMENTS) {
    int i = I, m[3][4];
    Arrays own;
    numbered(&m[0][0], 12, in[i] & 255);
    numbered(m[1] + 2, 5, i);
    numbered(own.first, 5, in[i] & 15);
    out[4 * i] = m[0][3] + 3 * m[1][1] + 5 * m[1][3] + 7 * m[2][2] + 11 * m[2][3];
    out[4 * i + 1] = element(m[0], i % 12) + element(m[2], -1);
    out[4 * i + 2] = own.first[2] + 3 * own.second[1];
    out[4 * i + 3] = element(&own.first[1], i & 3);
}

// A number without a sign is never below zero.
__kernel void counts_below_zero(ARGUMENTS) {
    int sum = 0;
    for (uint k = 3; k >= 0; k--) sum += in[k];
    out[I] = sum;
}

// A pointer that each item moves on counts from the same behind a barrier.
__kernel void moved_pointers(__global const int *in, __global int *out, int n) {
    __local int all[64];
    int l = get_local_id(0), first = get_group_id(0) * get_local_size(0);
    in += l + first;
    out += first + 2 * l;
    all[l & 63] = in[0] + in[1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++) out[0] += in[k] + all[(l + k) & 7];
    out[1] = in[2];
}

// Functions that are given pointers into memory, of each item its own: they are read, written and moved on.
void ordered(__local int *a, __global int *b, int up) {
    if ((*a > b[1]) == up) {
        int kept = *a;
        *a = b[1];
        b[1] = kept;
    }
}
int summed(__global const int *of, int count) {
    int sum = 0;
    while (count-- > 0) sum += *of++;
    return sum;
}
__kernel void given_places(__global const int *in, __global int *out, int n) {
    __local int all[128];
    int i = get_global_id(0) & 255, l = get_local_id(0) & 63;
    all[l + 64] = in[i];
    out[4 * i + 1] = in[(i + 1) & 255] & 63;
    barrier(CLK_LOCAL_MEM_FENCE);
    ordered(&all[l + 64], out + 4 * i, in[i] & 1);
    ordered(&all[64 + l], &out[4 * i], 1);
    out[4 * i + 2] = all[l + 64];
    out[4 * i + 3] = summed(&in[i], in[i] & 15) + summed(in + 2 * i, n);
}

// Numbers that are given anew before a barrier, and one that is given anew in a loop behind it; some items wait for nothing more.
__kernel void given_anew(__global const int *in, __global int *out, int n) {
    __local int all[40][17];
    int l = get_local_id(0), row = get_local_id(1) % 14, i = get_global_id(0) + 40 * row, last = get_local_size(0) - 1;
    int before, behind = l + 1, above = row;
    bool odd = in[i & 511] & 1;
    before = l - 1;
    before = before < 0 ? 0 : before;
    behind = behind > last ? last : behind;
    above = above + 3;
    all[l % 40][row] = in[i & 511];
    all[l % 40][above] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (int k = 0; k < n; k++) {
        if (l > k && l < last - k) {
            odd = !odd;
            sum += all[before % 40][row] - 3 * all[behind % 40][above] + all[l % 40][above];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (odd) all[l % 40][row] += k;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = sum + odd;
    if (in[i & 511] & 2) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] += before;
}

// Numbers that are given anew and are changed elsewhere as well: by a statement in another one, and through a pointer.
__kernel void given_anew_and_changed(__global const int *in, __global int *out, int n) {
    __local int all[64];
    int l = get_local_id(0) & 63, i = get_global_id(0) & 255, nested = l, pointed = 1;
    int *to = &pointed;
    nested = nested + 1;
    pointed = in[i] & 7;
    *to += 10;
    all[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (in[i] & 1) nested += n;
    pointed = pointed + 1;
    *to += l;
    nested = nested * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[2 * i] = nested + all[l];
    out[2 * i + 1] = pointed;
}

// A jump may pass the statement that gives a number anew.
__kernel void given_anew_behind_a_jump(__global const int *in, __global int *out, int n) {
    __local int all[64];
    int l = get_local_id(0) & 63, i = get_global_id(0) & 255, passed = l;
    all[l] = in[i];
    passed = passed + 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (n > 4) goto over;
    passed = all[l] & 15;
over:
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = passed;
}

// The first item of all is elsewhere than those that count, and has returned.
__kernel void first_has_ended(__global const int *in, __global int *out, int n) {
    __local int all[128];
    int l = get_local_id(0), i = get_global_id(0) & 255, at = l;
    long far = l;
    all[l & 63] = in[i];
    all[(l & 63) + 64] = -in[i];
    if ((l & 15) == 0) at += n;
    if ((l & 15) == 0) far += n;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((l & 15) == 0) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l > 63) return;
    out[2 * i] = all[at];
    out[2 * i + 1] = all[far + 64];
}

// Elements by a number that is the same for all items and one of each: they step, or stand anywhere, or count with the items but at a rim.
__kernel void by_two_numbers(ARGUMENTS) {
    __local int all[8][40];
    int l = get_local_id(0), at = in[I & 255] & 31, rim = min(l, 6);
    for (int k = 0; k < 8; k++) all[k][l % 40] = in[(l + k) & 255];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (int k = 0; k < n; k++) sum += all[k][at] + 3 * all[n - k][rim] + all[get_local_id(0) & 7][k] + in[get_local_id(0) * 5 + k]
        + in[(long)n + ((long)k + (long)at)];
    out[get_global_id(0) * 3] = sum;
    out[(long)n + 700 + at] = l;
    out[3 * I + 1 + (ulong)(at & 1)] = at;
}

// Places that are read and written: by steps that are known when they run only, of zero too, and anywhere.
__kernel void steps_at_run_time(ARGUMENTS) {
    int i = I & 127, by = n & in[get_group_id(0) & 7];
    for (int k = 0; k < 3; k++) {
        out[i * n + k] += in[i] + k;
        out[600 + (i & 31) * by] -= in[i];
        out[800 + (in[i + k] & 15)] += i + in[k];
        if (in[i] & 4) out[900 - (i & 15) * by] += i;
        out[i * n + 2]++;
    }
    out[i * n + 1] ^= in[i];
}

// Divisions of vectors by one that is the same for all items.
__kernel void divisions_of_vectors(ARGUMENTS) {
    int i = I & 255, below = -n, a = in[i];
    int4 v = (int4)(a, -a, i, a ^ i) / (int4)(n, 7, below, n + n);
    uint3 w = (uint3)(a, i, a ^ i) % (uint3)(n, 0x80000001u + n, 3);
    out[4 * i] = v.x + 3 * v.y + 5 * v.z + 7 * v.w;
    out[4 * i + 1] = w.x + 3 * w.y + 5 * w.z;
    v = (int4)(a, -a, i, a ^ i) / 9;
    out[4 * i + 2] = v.x + 3 * v.y + 5 * v.z + 7 * v.w;
}

// The number of 32 bits that is widened wraps behind the items that read and write.
__kernel void counts_until_it_wraps(ARGUMENTS) {
    int own = 0x7ffffffc + (int)I;
    out[I] = 1;
    if (I < 3) {
        out[(long)own - 0x7fffff00] = in[(long)own - 0x7ffffff0];
    }
}

// Indices that follow each other along the columns of a group, not along its rows: the second number of an item counts.
int by_column(int column, int row, int height) { return column * height + row; }
__kernel void columns(ARGUMENTS) {
    __local int near[512];
    int width = get_local_size(0), height = get_local_size(1), layer = get_local_id(2) * width * height;
    int column = get_local_id(0), row = get_local_id(1), own[3] = { 0, 0, 0 };
    int group = get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2));
    int first = group * width * height * (int)get_local_size(2);
    for (int k = 0; k < 3; k++) near[(layer + by_column(column, row, height) + k) & 511] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int at = layer + by_column(column, row, height);
    near[at] = in[first + at];
    own[row % 3] += row;
    if (row == 2 || column == 1) return;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = own[0] + own[1] + own[2];
    for (int k = 0; k < 2; k++) sum += near[layer + by_column(column, row >= k ? row - k : row, height)] * (k + 1);
    if (row > 4) sum += near[layer + by_column(column, 4, height)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[first + at] = sum;
    if (get_global_id(1) >= 3) out[first + at] += get_global_id(1) + 100 * get_local_id(0);
}

// Such indices with an atomic function, which tells the order of the items.
__kernel void columns_in_order(ARGUMENTS) {
    __local int near[512], next;
    int width = get_local_size(0), height = get_local_size(1), column = get_local_id(0), row = get_local_id(1);
    near[by_column(column, row, height)] = in[by_column(column, row, height)];
    if (column + row == 0) next = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int slot = atomic_inc(&next);
    out[slot] = near[by_column(column, row, height)];
    out[512 + slot] = row * width + column;
}

// Rows that have fewer items than a vector has lanes: only some lanes have one, and what the others do nobody sees.
__kernel void short_rows(ARGUMENTS) {
    __local int all[512];
    int width = get_local_size(0), height = get_local_size(1);
    int x = get_local_id(0), own[2] = { 5, 7 }, at = x + width * (get_local_id(1) + height * get_local_id(2));
    int group = get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2));
    int first = group * width * height * (int)get_local_size(2);
    float4 v = (float4)(in[first + at] & 63, 2, 3, 4);
    all[at] = in[first + at] / (x + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 3) return;
    own[x & 1] += at;
    if (x > 5) v.x += all[at - 1]; else v.y = all[at];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = own[0] + 3 * own[1];
    for (int k = 0; k <= (x & 7); k++) sum += all[at - k] >> k;
    out[first + at] = sum + (int)v.x + 2 * (int)v.y;
}

// Integers that count with the items, or do not after all, and arrays that items have beyond a barrier, of which they use an element or two.
__kernel void counting_beyond_barriers(ARGUMENTS) {
    __local int all[600];
    int width = get_local_size(0), i = I - get_global_offset(0), l = get_local_id(0), own[5] = { 1, 2, 3, 4, 5 };
    int at, moved = l + 3, some = i;
    long far = l;
    uint4 key;
    at = get_local_id(0);
    all[at] = 7;
    at += get_local_size(0);
    all[at] = in[i & 511];
    if (in[i & 511] & 1) some += 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 1; k < 4; k++) {
        int t = all[at - (k <= l ? k : 0)] + all[far];
        barrier(CLK_LOCAL_MEM_FENCE);
        own[k] = t + own[k - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
        all[at] += own[k] + all[moved - 3];
        own[0] ^= own[(k + 1) % 5];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (k == 2 && l == 2) return;
    }
    key = (uint4)(own[3], 1, 2, 3);
    barrier(CLK_LOCAL_MEM_FENCE);
    key.y += key.x;
    out[i & 1023] = own[0] + all[at] + (int)key.y;
    if (get_global_size(1) == 1) out[512 + i] = in[some] + far;
}

// A pointer that is moved to what is an item's own, and then on in loops, forwards and back.
__kernel void moved_on_in_loops(ARGUMENTS) {
    int i = I - get_global_offset(0), sum = 0;
    in += i & 127;
    out += i;
    out += i;
    for (int k = 0; k < n; k++) {
        sum = 3 * sum + *in;
        *out++ = sum;
        in += 70;
        out--;
    }
    in -= 70;
    for (int k = 0; k < n; k++) {
        sum ^= *in * k;
        if (*in & 1) in -= 7;
        in -= 60;
    }
    out[1] = sum;
}

// A pointer that is not moved by items that jump.
__kernel void not_moved_by_a_jump(ARGUMENTS) {
    int i = I - get_global_offset(0);
    if (in[i & 127] & 1) goto end;
    in += i & 127;
end:
    for (int k = 0; k < n; k++) in += 3;
    out[i] = *in;
}

// Such a pointer that nothing else moves, without barriers and with one, where all items jump or none.
__kernel void passed_by_a_jump(ARGUMENTS) {
    int i = I - get_global_offset(0);
    if (in[i & 127] & 1) goto end;
    in += 3;
end:
    out[i] = in[i & 127];
}

__kernel void passed_by_a_jump_in_groups(ARGUMENTS) {
    int i = I - get_global_offset(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (n > 4) goto end;
    in += 3;
end:
    out[i] = in[i & 127];
}

int drawn(int seed, __local int *own, int len) {
    for (int k = len - 1; k >= 0; k--) {
        seed = seed * 16807 + k;
        own[k] = seed;
    }
    return own[(uint)seed % len];
}

// Memory of the group of which each item uses a part, so that there is no barrier.
__kernel void parts_of_local_memory(ARGUMENTS) {
    __local int all[512 * 5];
    int i = I - get_global_offset(0);
    int l = get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    int first = i + get_global_size(0) * ((get_global_id(1) - get_global_offset(1)) + get_global_size(1) * get_global_id(2));
    if (in[first & 511] & 2) return;
    out[first] = drawn(in[first & 511], all + 5 * l, n) + all[5 * l + n - 1];
}

// Conditions on the numbers of the items, of each kind, that choose who does anything between two barriers.
__kernel void only_some_between_barriers(ARGUMENTS) {
    __local int all[600];
    int l = get_local_id(0), row = get_local_id(1), width = get_local_size(0), at = l + width * row, own = n;
    uint k = get_local_id(0);
    all[at] = in[at & 511];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int left = width * get_local_size(1) / 2; left > 0; left >>= 1) {
        if (at < left) all[at] += all[at + left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int left = 1; left < width; left += 3) {
        if (l >= left && row < 2) own += all[at - left];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (width - left > l) all[at] ^= own;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (left == l) {
            own++;
            all[at] -= left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (k + left - 3 < 5) all[at] += 7;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (!(l <= left || l > width - left)) own *= 3;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[at & 1023] = all[at] + own;
}

// Such conditions with a number of the group that is of an earlier round.
__kernel void some_of_an_earlier_round(ARGUMENTS) {
    __local int all[600];
    int left = 3, own = n, size = get_local_size(0), at = get_local_id(0);
    if (get_local_size(1) * get_local_size(2) > 1) return;
    for (int round = 0; round < 4; round++) {
        int before = at + left;
        all[at] = before;
        left += 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (before < size) own += all[before];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (left <= at) {
            own -= left;
            if (own & 1) all[at] = own;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        own += all[at];
    }
    out[at] = own;
}

// Items without a group that follow each other in memory along the second dimension: some do nothing, some go another way.
__kernel void columns_without_groups(ARGUMENTS) {
    int x = get_global_id(0), y = get_global_id(1), height = get_global_offset(1) + get_global_size(1);
    int at = x * height + y;
    if (y >= height - n % 3) return;
    int sum = in[at] * 3 + in[y] - in[x * height];
    if (in[at] & 1) sum += in[at + 1];
    out[at] = sum + 100 * (y / (int)get_global_size(1)) + x;
}

// Such items, which ask for their group.
__kernel void columns_of_groups_without_memory(ARGUMENTS) {
    int x = get_global_id(0), y = get_global_id(1), height = get_global_offset(1) + get_global_size(1);
    int at = x * height + y;
    int sum = in[at] * 3 + in[y] - in[x * height];
    if (in[at] & 1) sum += 10 * get_local_id(0) + 1000 * get_local_id(1);
    out[at] = sum + get_group_id(1);
}

// Vectors of an item's numbers: their components are read and written, and they are read as a whole.
int4 turned_round(int4 v) { return v.wzyx * 2; }
__kernel void components(ARGUMENTS) {
    int2 at = (int2)(get_global_id(0), n);
    uint4 more = (uint4)(at.x, get_local_id(0), 7, at.y++ + n);
    const int4 kept = (int4)(at.y, in[at.x], at.x, 4);
    more.z -= at.x;
    if (in[at.x] & 1) {
        at.y += in[at.x + 1];
        more.x *= 3;
    }
    for (int k = 0; k < at.x % 3; k++) more.w += k + at.y;
    int4 sum = turned_round(kept) + (int4)(as_int2(more.zw), kept.xz) + kept.y;
    int by_number = kept.y + kept.z;
    out[4 * at.x] = sum.x + by_number;
    out[4 * at.x + 1] = sum.y + more.x;
    out[4 * at.x + 2] = sum.z + more.y;
    out[4 * at.x + 3] = sum.w + at.y;
}

// Functions by pointers to private arrays and structures that stay calls, as they return early or are called in loops: as hashes are written.
typedef struct { uint h[4]; uint w0[4]; uint w1[4]; int len; } Hash;
void blended(const uint w0[4], const uint w1[4], uint digest[4]) {
    uint a = digest[0], b = digest[1], c = digest[2], d = digest[3], w[8];
    for (int i = 0; i < 4; i++) { w[i] = w0[i]; w[4 + i] = w1[i]; }
    for (int i = 0; i < 8; i++) {
        a += (d ^ (b & (c ^ d))) + w[i] + 0x5a827999u * i;
        a = rotate(a, 7u) + b;
        uint kept = d; d = c; c = b; b = a; a = kept;
    }
    digest[0] += a; digest[1] += b; digest[2] += c; digest[3] += d;
}
void appended(uint *w0, uint *w1, int at) {
    switch (at / 4) {
    case 0: w0[at & 3] |= 0x80u; break;
    case 1: w1[at & 3] |= 0x80u;
    case 2: w1[3] ^= 1u; break;
    default: w0[0] = w0[0] * 3u + at;
    }
}
int updated(Hash *hash, const uint *w, int len) {
    int at = hash->len & 7;
    hash->len += len;
    if (at + len < 8) {
        for (int i = 0; i < len; i++) { if (at + i < 4) hash->w0[at + i] ^= w[i]; else hash->w1[at + i - 4] ^= w[i]; }
        return at + len;
    }
    for (int i = 0; i < 4; i++) { hash->w0[i] = w[i]; hash->w1[i] += w[i + 4]; }
    if (len > 20) return -1;
    blended(hash->w0, hash->w1, hash->h);
    return 0;
}
__kernel void hashes(ARGUMENTS) {
    int i = I, rounds = in[i] & 7;
    uint w[16];
    for (int k = 0; k < 16; k++) w[k] = in[(i + 5 * k) & 511];
    Hash hash = { { 1u, 2u, 3u, 4u + n } };
    int sum = 0;
    for (int round = 0; round < rounds; round++) {
        sum += updated(&hash, w, in[i + round] & 15);
        if (sum & 1) sum ^= updated(&hash, w + 4, 7 + (in[i] & 15));
        if (sum > 1000) break;
    }
    appended(hash.w0, hash.w1, hash.len & 15);
    if (in[i] & 4) blended(hash.w0, hash.w1, hash.h);
    blended(w, &w[8], hash.h);
    out[4 * i] = hash.h[0] + sum; out[4 * i + 1] = hash.h[1] ^ hash.w0[0];
    out[4 * i + 2] = hash.h[2] + hash.w0[3]; out[4 * i + 3] = hash.h[3] ^ hash.w1[3] ^ hash.len;
}

// Variables of callers that functions change where only some items come, also one through two pointers, and places around an array in a structure.
void moved_by(int *one, int *other, int by) {
    if (by & 1) { *one += by; return; }
    for (int k = 0; k < (by & 3); k++) { *other ^= *one + k; if (*other & 8) return; }
    *one -= *other;
}
int beyond(int *at, int number) {
    if (number > 5) return at[0];
    at[number] += 3;
    return at[number] * number;
}
void twice(int *values, int4 *vector, float *f, const int by) {
    if (by < 0) return;
    moved_by(&values[1], values + 2, by);
    moved_by(values, values, by + 1);
    vector->yz += values[2];
    (*vector).w = values[by & 3];
    *f = *f * 2.0f + by;
}
typedef struct { int4 vector; int before; int values[4]; int after[3]; } Around;
__kernel void given_variables(ARGUMENTS) {
    int i = I, sum = 0;
    Around all = { (int4)(n), i, { 1, 2, 3, in[i] }, { 7, 8, 9 } };
    float f = i;
    for (int k = 0; k < (in[i] & 7); k++) {
        if (in[i + k] & 2) twice(all.values, &all.vector, &f, in[i + k] & 15);
        else moved_by(&all.before, &all.after[1], in[i + k]);
        sum += beyond(all.values, in[i + k] & 7);
    }
    moved_by(&sum, &all.after[0], n);
    out[4 * i] = sum + all.before; out[4 * i + 1] = all.values[1] ^ all.values[3];
    out[4 * i + 2] = all.vector.y + all.vector.w + (int)f; out[4 * i + 3] = all.after[0] + all.after[1] * 3 + all.vector.x + all.values[0];
}

// They between barriers.
__kernel void hashes_in_groups(ARGUMENTS) {
    __local uint all[600];
    int l = get_local_id(0), size = get_local_size(0);
    if (get_local_size(1) * get_local_size(2) > 1) return;
    uint w[8];
    for (int k = 0; k < 8; k++) w[k] = in[(l + k) & 511];
    Hash hash = { { 1u, 2u, 3u, 4u + n } };
    int sum = updated(&hash, w, in[l] & 15);
    all[l] = hash.h[1];
    barrier(CLK_LOCAL_MEM_FENCE);
    w[2] ^= all[(l + 1) % size];
    if (in[l] & 1) sum += updated(&hash, w, 9);
    barrier(CLK_LOCAL_MEM_FENCE);
    blended(w, hash.w1, hash.h);
    out[get_global_id(0)] = hash.h[0] + sum + hash.h[3];
}

// Arrays in structures in memory, as weights stand in blocks: by an index that all items share, by one of each, into the block before, of arrays
// and of vectors.
typedef struct { ushort scale; uchar low[4][2], high[6]; } Block;
typedef struct { int2 pairs[2]; short2 more[3]; ushort last[2]; } Pairs;
__kernel void arrays_of_blocks(ARGUMENTS) {
    int i = I, at = i & 63, one = in[i] & 3, other = in[i + 1] & 1;
    __global const Block *blocks = (__global const Block *)in;
    __global const Block *own = blocks + at;
    uint sum = own->scale;
    for (int k = 0; k < 6; k++) sum = sum * 31 + own->high[k];
    for (int k = 0; k < 8; k++) sum = sum * 31 + blocks[at].low[k & 3][k >> 2];
    out[4 * i] = sum;
    out[4 * i + 1] = blocks[at].low[one][other] + 256 * blocks[n].high[i % 6] + 65536 * blocks[in[i] & 63].high[i % n];
    out[4 * i + 2] = blocks[at + 1].low[one][-n] - blocks[at + 2].high[one - 9];
    __global const Pairs *pairs = (__global const Pairs *)in;
    int2 pair = pairs[i & 31].pairs[other] * 3 + pairs[in[i] & 31].pairs[n & 1];
    short2 more = pairs[i & 31].more[one % 3];
    out[4 * i + 3] = pair.x + pair.y * 5 + more.x + more.y * 7 + pairs[i & 31].pairs[other].y + pairs[at & 31].last[1];
}

// Only some items come, and a loop moves the block on.
__kernel void arrays_of_moved_blocks(ARGUMENTS) {
    int i = I, sum = 0;
    for (int b = i & 15; b < (in[i] & 63); b += 16) {
        __global const Block *own = (__global const Block *)in + b;
        int part = 0;
        for (int k = 0; k < 6; k++) part += (own->high[k] & 15) - (own->high[k] >> 4) * k;
        if (in[i] & 4) part += own->low[b & 3][1];
        sum += own->scale * part;
    }
    out[4 * i] = sum;
}
__kernel void an_element_of_a_field_outside(ARGUMENTS) {
    int i = I;
    __global const Block *of = (__global const Block *)in;
    out[i] = of[i == 12 ? 127 : i].high[i == 12 ? 6 : in[i] & 3] + in[i];
}

// Rotations by one count for all: constants, of each size, none, more than there are bits, and by a count that is known when it runs.
__kernel void rotations(ARGUMENTS) {
    int i = I, x = in[i];
    uint y = in[i + 1];
    long wide = upsample(x, y);
    uint all = rotate(y, 7u) ^ rotate(y, 32u - 7u) ^ rotate(y, 0u) ^ rotate(y, 32u) ^ rotate(y, 45u) ^ rotate(y, (uint)n);
    if (x & 1) all += rotate(x, -5) - rotate(x, INT_MIN) + rotate(x, n * 9);
    out[4 * i] = all;
    out[4 * i + 1] = rotate((uchar)x, (uchar)3) + 3 * rotate((char)x, (char)-9) + 5 * rotate((uchar)y, (uchar)n);
    out[4 * i + 2] = rotate((ushort)x, (ushort)11) + 3 * rotate((short)x, (short)-1) + 5 * rotate((short)y, (short)(n + 16));
    long turned = rotate(wide, 40L) ^ rotate(wide, -1L) ^ rotate(as_long(wide), (long)n * 77);
    out[4 * i + 3] = (int)turned ^ (int)(turned >> 32);
}

// The numbers of parts of a group whose size is known: the part that an item is in, and its number there.
#define PARTS(name, width, barriers)                                                                \
    __attribute__((reqd_work_group_size(width, 1, 1))) __kernel void name(ARGUMENTS) {              \
        __local int all[width];                                                                     \
        int l = get_local_id(0), i = I;                                                             \
        all[l] = in[i];                                                                             \
        barriers                                                                                    \
        if (l >= 3 && l < width - 3) {                                                              \
            int part = get_local_id(0) >> 4, number = get_local_id(0) & 15;                         \
            int half_of = get_local_id(0) >> 3, in_half = get_local_id(0) & 7;                      \
            int sum = in[part] + 3 * in[number + 16 * part] + 5 * in[in_half + 8 * half_of];        \
            sum += 7 * in[(get_local_id(0) & 31) + 32 * (get_local_id(0) >> 5)] + (int)(get_local_id(0) & 47); \
            out[i] = sum + all[l] * (int)(get_local_id(0) >> 63) + (int)(15 & get_local_id(0));     \
        }                                                                                           \
    }
PARTS(parts_of_48, 48, barrier(CLK_LOCAL_MEM_FENCE);)
PARTS(parts_of_64, 64, barrier(CLK_LOCAL_MEM_FENCE);)
PARTS(parts_of_40, 40, barrier(CLK_LOCAL_MEM_FENCE);)
PARTS(parts_of_64_in_one, 64, )

// A walk through a tree by a stack of each item: another length for each, at places of its own.
__kernel void walks(ARGUMENTS) {
    int i = I, stack[16], count = 0, at = in[i] & 31, sum = 0, most = 0;
    while (true) {
        sum = sum * 3 + in[at];
        if (at < 128 && in[at] % n) {
            stack[count++] = 2 * at + 2;
            at = 2 * at + 1;
            most = max(most, count);
            continue;
        }
        if (count == 0) break;
        at = stack[--count];
    }
    out[4 * i] = sum; out[4 * i + 1] = most; out[4 * i + 2] = at; out[4 * i + 3] = count;
}

// An index changes the array that it is an index into, before that is read.
__kernel void index_changes_its_array(ARGUMENTS) {
    int i = I, k = in[i & 511];
    int a[3] = {i, n, k};
    out[4 * i] = a[(a[in[(i + 1) & 511] & 1] += 5, k & 1)];
}

// A function that is given variables by reference writes an element of what it is given, a number that is the same for all items.
void first_over(int by, int *square, int *root) {
    root[0] = by;
    for (int k = 0; k < 9; k++) { if (*square > k * k) return; square[0] -= root[0] + k; }
    root[0] += by;
}
__kernel void elements_by_reference(ARGUMENTS) {
    int i = I, a = in[i] & 63, b = 0;
    if (a & 5) first_over(n, &a, &b);
    first_over(n + 1, &b, &a);
    out[4 * i] = a; out[4 * i + 1] = b;
}

// An index is moved on between reads, within expressions too, as sums of neighbours are written; the sums are an array found by numbers.
__kernel void moved_index(ARGUMENTS) {
    int i = I, at, sums[2] = {0, n};
    for (int k = 0; k < n; k++) {
        at = i + k;
        sums[0] += in[at++ & 511];
        if (in[at & 511] > sums[1]) sums[1] = in[at & 511]; else sums[1] -= k;
        at += n - 2;
        sums[0] ^= in[--at & 511];
        if (k & 1) { at -= 3; sums[1] += in[at & 511]; }
    }
    out[4 * i] = sums[0]; out[4 * i + 1] = sums[1];
}

// A tile in local memory, and elements of buffers by the counter of a loop between two numbers: upwards, by twos and from the end, in a loop
// of another loop too. Where one is outside the items run one by one, up to the fault.
__kernel void tile_sums(__global const float *in, __global const float *table, __global float *out, int first)
{
    __local float tile[16][16];
    __local float flat[256];
    int x = get_local_id(0), y = get_local_id(1), at = get_global_id(1) * get_global_size(0) + get_global_id(0);
    tile[y][x] = in[at];
    flat[y * 16 + x] = in[at] * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0, far = 0;
    for (int i = 0; i < 16; i++)
        sum += flat[y * 16 + i] * tile[i][x];
    for (uint i = 2; i <= 22; i += 2)
        sum += table[first + i * 3] + flat[x + i * 8];
    for (int i = 1; i < 12; i++)
        for (int k = 3; k < 15; k++)
            far += tile[i][k] * flat[240 - k * 16 + x] - flat[(long)i * 16 + x];
    out[at] = sum + far * table[x];
}

// A vector that lives across barriers and is used by its components; its elements are found by pointers that are moved on, by rows of eight with one
// element between them, and by a pointer to numbers that is made one to vectors.
__kernel void kept_vectors(__global const int *in, __global int4 *out, __local int *t)
{
    size_t l = get_local_id(0), g = get_global_id(0), size = get_local_size(0), rows = size >> 3;
    __global const int4 *own = (__global const int4 *)(in + 4 * g);
    int4 v = own[0];
    __local int *at = t + (l >> 3) * 9 + (l & 7);
    *at = v.y;
    barrier(CLK_LOCAL_MEM_FENCE);
    at = t;
    at += l % rows * 9;
    v.x += at[l / rows];
    v = v.wzyx;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[l] = v.x ^ v.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    v.y -= t[size - 1 - l];
    out[g] = v;
}

// Pointers to numbers that are made ones to vectors where they do not begin at a multiple of these: as a function moves them on, or their beginning does.
int2 behind(__local int *p, int n)
{
    for (int k = 0; k < n; k++)
        p += 1;
    return *(__local int2 *)p;
}
int2 one_behind(__local int *p)
{
    p += 1;
    return *(__local int2 *)p;
}
__kernel void pairs_anywhere(__global const int *in, __global int2 *out, __local int *t, int n)
{
    int l = get_local_id(0), first = n & 1;
    t[2 * l] = in[get_global_id(0)];
    t[2 * l + 1] = in[get_global_id(0)] * 5;
    if (l < 8)
        t[2 * (int)get_local_size(0) + l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    __local int *of_all = t + first;
    __local int *mine = t + 2 * l;
    mine += first;
    int2 sum = behind(t + 2 * l, n) + one_behind(t + 2 * l) * 3;
    sum += *(__local int2 *)(of_all + 2 * l) * 7 + *(__local int2 *)(t + 1 + 2 * l) * 11 + *(__local int2 *)(t + (2 * l + 1)) * 13;
    sum += *(__local int2 *)mine * 17;
    sum += ((__local int2 *)(t + (l << 1)))[1] * 19;
    out[get_global_id(0)] = sum;
}

// Pointers that blocks declare without a value, and move on: in the function's block, in one of it and in one of that.
__kernel void several_pointers_moved_on(__global const int *in, __global int *out, __local int *t)
{
    int l = get_local_id(0), last = get_local_size(0) - 1;
    __local int *a;
    __local int *b;
    t[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a = t + l;
    b = t + (l ^ 1);
    int sum = *a * 3 + *b;
    a = t;
    a += last - l;
    {
        __local int *c;
        c = t + l;
        c += 1 - 2 * (l & 1);
        sum += *c * 5;
        if (sum > 0) {
            __local int *d;
            d = a;
            sum ^= *d;
            d = t + last;
            sum -= *d;
        }
    }
    sum += *a * 7;
    out[get_global_id(0)] = sum;
}

// The fourth component of a vector of three, which lives across a barrier and is used by its components.
__kernel void fourth_of_three(__global const int *in, __global int *out, __local int *t)
{
    int l = get_local_id(0);
    int3 v = (int3)(in[get_global_id(0)], l, 7);
    t[l] = v.x;
    barrier(CLK_LOCAL_MEM_FENCE);
    int2 high = v.hi;
    out[get_global_id(0)] = high.x * t[l ^ 1] + v.y;
}

// Whether a number is a multiple of one that is the same for all: of both signs, the lowest one, and zero where no item comes.
__kernel void multiples(ARGUMENTS)
{
    int i = I, value = in[i], found = n != 0 && value % n == 0;
    uint of = value, by = n;
    if (value == i + 10000)
        found += value % (in[7] - in[7]) == 0;
    out[4 * i] = found;
    out[4 * i + 1] = n && !(of % by);
    out[4 * i + 2] = n == 0 ? -1 : (0L != (long)(value % n)) + (i % by ? 4 : 2);
    out[4 * i + 3] = value & 1 && (in[i + 1] + value) % (by | 1) == 0u;
}

// Elements whose index is more by a parameter for each next item: they follow each other where that is one.
__kernel void by_a_parameter(ARGUMENTS)
{
    int i = I, sum = in[i * n + 3];
    uint own = i;
    sum = sum * 3 + in[2 + (long)n * i];
    if (in[i] & 1)
        sum += in[own * (uint)n + 1] * 5;
    if (n > 0 && i != 6)
        out[i * n + 400] = sum;
    out[i] = sum;
}
__kernel void at_the_end_by_a_parameter(ARGUMENTS)
{
    int i = I;
    if (i != 6 && i != 99)
        out[n * i + 1] = in[i * n];
}
