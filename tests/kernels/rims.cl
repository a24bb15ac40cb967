// The rims of ranges and of memory: items that go another way there, indices that are cut off, rows that end with their memory.

// Items beyond the end, and those of the rim.
#define RIM(T)                                                                                        \
    kernel void rim_##T(global const T *in, global T *out, int n) {                                   \
        int i = get_global_id(0);                                                                     \
        if (i >= n)                                                                                   \
            return;                                                                                   \
        if (i == 0 || i == n - 1) {                                                                   \
            out[i] = in[i];                                                                           \
            return;                                                                                   \
        }                                                                                             \
        T between = in[i - 1] + in[i + 1];                                                            \
        if (i & 2)                                                                                    \
            between -= in[i];                                                                         \
        out[i] = between;                                                                             \
    }

// Indices that follow each other but where they are cut off, in each way that people write it.
#define CLAMPED(T)                                                                                    \
    kernel void clamped_##T(global const T *in, global T *out, int n) {                               \
        int i = get_global_id(0), left = max(i - 1, 0), right = min(i + 2, n - 1), turned = i - 4;    \
        uint from = i < 3 ? 0u : i - 3u;                                                              \
        size_t most = min(get_global_id(0) + 5, (size_t)n - 1);                                       \
        long far = clamp(i + 1L, 2L, n - 2L);                                                         \
        if (turned < 0)                                                                               \
            turned = 0;                                                                               \
        T sum = in[left] + in[right] * (T)3 + in[from] * (T)5 + in[far] * (T)7 + in[most] * (T)9;     \
        if (i & 4)                                                                                    \
            sum += in[turned] * (T)11 + in[min(i * 2, n - 1)] + in[right - 1];                        \
        out[i] = sum;                                                                                 \
    }

#define BOTH(T) RIM(T) CLAMPED(T)
BOTH(uchar)
BOTH(short)
BOTH(int)
BOTH(ulong)
BOTH(float)
BOTH(double)
BOTH(float4)
BOTH(uchar4)
BOTH(ushort3)

// Numbers of 32 bits beside bounds of 64: they wrap in their row, and a negative one is above all others without a sign.
#define WIDENED(name, narrow, wide, condition)                                                        \
    kernel void name(global const int *in, global int *out, narrow first, wide bound) {               \
        int at = get_global_id(0);                                                                    \
        narrow i = (narrow)at + first;                                                                \
        if (condition)                                                                                \
            out[at] = in[at] + 3;                                                                     \
    }
WIDENED(int_below_long, int, long, i < bound)
WIDENED(int_above_long, int, long, bound < i)
WIDENED(int_below_ulong, int, ulong, i < bound)
WIDENED(uint_below_long, uint, long, i < bound)
WIDENED(uint_from_long, uint, long, i >= bound)
WIDENED(uint_through_ulong, uint, ulong, i <= bound)

// A picture whose outermost pixels stand again beyond it.
kernel void picture(global const uchar *in, global uchar *out) {
    int x = get_global_id(0), y = get_global_id(1), width = get_global_size(0), height = get_global_size(1), sum = 0;
    for (int v = -2; v <= 2; v++)
        for (int u = -1; u <= 1; u++)
            sum += in[clamp(y + v, 0, height - 1) * width + clamp(x + u, 0, width - 1)] * (u + 2 * v + 5);
    out[y * width + x] = sum >> 4;
}

// The last item writes behind its memory.
kernel void writes_behind(global const int *in, global int *out, int n) {
    int i = get_global_id(0);
    if (i == 1)
        out[i] = 5;
    out[i + 1] = in[i];
}
// The last item reads behind its memory, or the first one before it.
kernel void reads_behind(global const int *in, global int *out, int n) {
    int i = get_global_id(0);
    out[i] = in[min(i + 1, n)];
}
kernel void reads_before(global const int *in, global int *out, int n) {
    int i = get_global_id(0);
    out[i] = in[max(i - 1, -1)];
}

// Items write to memory of their group before a border.
kernel void border_behind_local(global int *out, int n) {
    local int sums[32];
    int me = get_local_id(0);
    sums[me] = me;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[me] += 3;
    if ((int)get_global_id(0) < n)
        sums[me] *= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = sums[31 - me];
}

// Effects of a condition before a border.
kernel void border_behind_condition(global int *out, int n) {
    int i = get_global_id(0), more = 0;
    if ((out[i] += 3) & 1)
        more = 1;
    if (atomic_inc(&out[i]) & 2)
        more += 7;
    if (i >= n)
        return;
    out[i] += more * 100;
}

// Structures of numbers of 32 bits: two, four, eight of them.
typedef struct { float x; uint hits; } Two;
typedef struct { int a; float x; uint b; float y; } Four;
typedef struct { float x, y, z, vx, vy, vz, life; uint hits; } Eight;
kernel void twos(global const Two *in, global Two *out, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    Two t = in[n - 1 - i], u = in[i];
    if (t.x > u.x) {
        t.hits += u.hits;
        out[i] = t;
    }
}
kernel void fours(global const Four *in, global Four *out, int n) {
    int i = get_global_id(0);
    if (i == 0 || i == n - 1)
        return;
    Four t = in[i], u = in[i - 1];
    t.x = u.y - t.x;
    if (t.a & 1)
        t.b = u.b ^ t.a;
    out[i] = t;
}
kernel void eights(global const Eight *in, global Eight *out, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    Eight p = in[i];
    p.x += p.vx;
    if (p.x < 0.0f || p.x > 9.0f) {
        p.vx = -p.vx;
        p.hits++;
    }
    p.life = fmax(p.life - p.y * p.vz, p.z + p.vy);
    out[i] = p;
}

// Fields of structures in memory, read and written one by one: of the item's own, of another's, for some items, in structures within structures.
typedef struct { Two two; int k; float r; Four four; } Nested;
kernel void fields(global const Eight *in, global Eight *out, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    global const Nested *nested = (global const Nested *)in;
    float sum = in[i].x * 2.0f + in[in[i].hits % (uint)n].vy + in[n - 1 - i].life;
    int k = nested[i].k + nested[i / 2].four.a - (int)(*(nested + i)).two.hits + (nested + n - 1)->four.b;
    if (in[i].hits & 1) {
        sum -= nested[in[i].hits % (uint)n].four.y;
        out[i].vz = sum;
        out[i].hits += k;
    }
    out[i].x = sum;
    out[i].hits++;
    ((global Nested *)out)[i].four.y *= 3.0f;
}

// Rows that begin before their memory or end with it, by indices of each width: the items whose elements are outside do not use them.
#define ROWS(NAME, INDEX) \
    __kernel void NAME(__global const int *in, __global int *out, int n) { \
        INDEX i = get_global_id(0); \
        int sum = 7; \
        if (i >= 3 && i - 3 < n) sum += in[i - 3]; \
        if (i + 2 < n) sum -= in[i + 2] * 3; \
        if (i < n) { \
            if (sum & 1) out[i] = sum; else out[i] += 1; \
            if (i > 0 && sum & 2) out[i - 1] ^= 5; \
        } \
    }
ROWS(rows_of_int, int)
ROWS(rows_of_uint, uint)
ROWS(rows_of_long, long)
ROWS(rows_of_ulong, ulong)

// Items that do nothing, by conditions of each form: of one and of two dimensions, of numbers that wrap in the middle of a row.
#define GUARD(NAME, INDEX, CONDITION) \
    kernel void NAME(global const int *in, global int *out, int n) { \
        INDEX i = get_global_id(0); \
        int y = get_global_id(1); \
        if (CONDITION) \
            return; \
        out[i] = in[i] * 3 + y; \
    }
GUARD(guard_int, int, i >= n)
GUARD(guard_uint, uint, (uint)n <= i)
GUARD(guard_long, long, i > n - 1)
GUARD(guard_size, size_t, n - 1 < (int)i)
GUARD(guard_both, int, i >= n || y > 1 || i < 2)
GUARD(guard_not, int, !(i < n && 2 > y))
GUARD(guard_far, int, i - 5 < 0 || i + 3 > n || n < 9)
GUARD(guard_equal, int, i >= n || y == 1)
kernel void guards(global const int *in, global int *out, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    int y = get_global_id(1), before = i - 3;
    if (before < 0)
        return;
    if (y <= 1) {
        if (in[i] & 1)
            out[i] = in[before] + y;
        else
            out[i] = y;
    }
}
kernel void guard_of_uint_wraps(global const int *in, global int *out, int n) {
    size_t at = get_global_id(0);
    uint i = (uint)at + 0xfffffff0u;
    if (i < (uint)n)
        return;
    out[at % n] = in[at % n] * 5;
}
kernel void guard_of_int_wraps(global const int *in, global int *out, int n) {
    size_t at = get_global_id(0);
    int i = (int)at + 0x7ffffff5;
    if (i > n)
        out[at % n] = in[at % n] * 5;
}
// All items run the statements before a condition.
kernel void guard_behind_store(global const int *in, global int *out, int n) {
    int i = get_global_id(0);
    out[i + 80] = 4;
    if (i >= n)
        return;
    out[i] = in[i];
}
kernel void guard_behind_load(global const int *in, global int *out, int n) {
    int i = get_global_id(0), before = in[i];
    if (i >= n - 1)
        return;
    out[i] = before;
}

// Items that must not run twice, as they read what they write: by themselves, by a function, by another pointer, by an atomic function. And
// items that may, of which several write the same element.
static void adds(global int *out, int i, int more) { out[i] += more; }
static int twice(global const int *out, int i) { return out[i] * 2; }
#define ONCE(NAME, CHANGE) \
    kernel void NAME(global const int *in, global int *out, int n) { \
        int i = get_global_id(0); \
        if (i >= n) \
            return; \
        CHANGE; \
    }
ONCE(once_by_reading, out[i] = out[i] * 3 + in[i])
ONCE(once_by_adding, out[i] += in[i])
ONCE(once_by_counting, out[i]++)
ONCE(once_by_function, adds(out, i, in[i]))
ONCE(once_by_pure_function, out[i] = twice(out, i) + 1)
ONCE(once_by_pointer, global int *to = out + i; to[0] = in[i] - *to)
ONCE(once_by_half, if (in[i] & 1) out[i] = in[i]; else out[i] -= 5)
ONCE(once_by_atomic, atomic_add(&out[i], in[i]))
ONCE(once_by_vstore, if (i % 2 == 0 && i + 1 < n) vstore2(vload2(i / 2, out) * 3 + in[i], i / 2, out))
ONCE(twice_by_last, out[in[i] & 3] = i)
ONCE(twice_by_sum, int sum = in[i]; sum += in[n - 1 - i]; sum++; out[i] = sum)

// Short loops whose counter is known: of each form, within each other, with variables that are kept from one round to the next, and such as are
// left or change their counter.
kernel void short_loops(global const int *in, global int *out, int n) {
    int i = get_global_id(0), sum = 0, step = i, x = i;
    if (i >= n)
        return;
    for (int k = -2; k <= 1; k++) {
        int at = clamp(i + k, 0, n - 1);
        sum += in[at] * (k + 5);
        for (uint m = 6; m > 2; m -= 2)
            sum ^= in[min(i + (int)m, n - 1)] << (m + k + 2);
    }
    for (long k = 0; k < 3; ++k) {
        sum += in[step % n] + in[min(x, n - 1)];
        step += 2;
        x = in[min(x, n - 1)] & 7;
        if (in[i] & (1 << k))
            sum += step * (int)k;
    }
    for (int k = 5; k != 3; --k) {
        int twice = k * 2;
        if (sum & 1)
            continue;
        sum += in[min(i + twice, n - 1)];
    }
    for (int k = 0; k < 4; k++) {
        if (in[i] == k)
            break;
        sum += k;
    }
    for (int k = 0; k < 6; k++) {
        if (in[i] & 1)
            k++;
        sum = sum * 3 + k;
    }
    out[i] = sum + step + x;
}

// Tables that bytes choose from, whole and with too few elements; one that is written.
kernel void tables(global const uchar *in, global int *out, constant int *table, global const short *more, int n) {
    int i = get_global_id(0);
    if (i < n)
        out[i] = table[in[i]] + more[(int)in[i] & 255] + more[(uchar)(in[i] + 1)];
}
kernel void table_of_longs(global const uchar *in, global int *out, constant int *table, global const short *more, int n) {
    size_t i = get_global_id(0);
    if (i >= n)
        return;
    out[i] = table[in[i]] * more[in[i]];
}
kernel void table_that_changes(global const uchar *in, global int *out, global int *table, global const short *more, int n) {
    int i = get_global_id(0);
    table[in[i]] += more[in[i]];
    out[i] = table[in[i]];
}

// Their faults: of the first item, of one in the middle, and of memory that is constant.
__kernel void row_before_uint(__global const int *in, __global int *out, int n) {
    uint i = get_global_id(0);
    if (n > 1) out[i] = in[i - 1u];
}
__kernel void row_before_int(__global const int *in, __global int *out, int n) {
    int i = get_global_id(0);
    if (n > 1) out[i] = in[i - 4];
}
__kernel void row_of_half(__global const int *in, __global int *out, int n) {
    int i = get_global_id(0);
    out[i] = 3;
    if (n > 1) out[i + n / 2] = in[i] + 1;
}
__kernel void row_of_constant(__global const int *in, __global int *out, int n) {
    int i = get_global_id(0);
    out[i] = i;
    if (i > n / 3) ((__global int *)in)[i] = 1;
    __global int *to = (__global int *)in;
    if (i > n / 2) to[i] = 2;
}

// Loops that count up to an end: by numbers of each kind, from below zero, to one that the loop changes, left early.
#define COUNTED(NAME, COUNTER) \
    __kernel void NAME(__global const int *in, __global const int *ends, __global int *out, int n) { \
        int i = get_global_id(0), sum = 0; \
        for (COUNTER k = ends[i]; k < ends[i + 1]; k++) sum = sum * 3 + in[k]; \
        out[i] = sum; \
    }
COUNTED(counted_by_int, int)
COUNTED(counted_by_uint, uint)
COUNTED(counted_by_long, long)
COUNTED(counted_by_ulong, ulong)

__kernel void counted_and_left(__global const int *in, __global const int *ends, __global int *out, int n) {
    int i = get_global_id(0), sum = 0, k;
    for (k = ends[i]; k < n; k++) {
        if (in[k] == 5) continue;
        if (in[k] > 900) break;
        sum += in[k] ^ k;
    }
    out[i] = sum + k;
}
__kernel void counted_to_what_changes(__global const int *in, __global const int *ends, __global int *out, int n) {
    int i = get_global_id(0), sum = 0, end = ends[i];
    for (int k = 0; k < end; k++) {
        sum += in[k];
        if (in[k] & 1) end--;
    }
    out[i] = sum;
}
__kernel void counted_faster(__global const int *in, __global const int *ends, __global int *out, int n) {
    int i = get_global_id(0), sum = 0;
    for (int k = ends[i]; k < n; k++) {
        sum += in[k];
        if (in[k] & 1) k += 2;
        sum -= k < n ? in[k] : 1;
    }
    out[i] = sum;
}
__kernel void counted_by_memory(__global const int *in, __global const int *ends, __global int *out, int n) {
    int i = get_global_id(0), sum = ends[i];
    if (i == 0)
        for (int k = 0; k < out[n - 1]; k++) {
            out[n - 1] -= in[k] & 1;
            out[k] = in[k] + sum;
        }
}

// Ways on which items write the same elements, which are run without asking whether any item goes there.
kernel void several_ways(global const int *in, global int *a, global short *b, int n) {
    int i = get_global_id(0);
    if (i >= n)
        return;
    int v = in[i];
    if (v & 1) {
        a[i] = v;
    } else if (v & 2) {
        a[i] += 3;
        b[i] = v;
    } else {
        b[i] = v >> 3;
        if (v & 4)
            a[i] = i;
        if (v & 8)
            b[i] ^= 5;
    }
}

// Local memory as an argument, which no item shares.
kernel void local_argument(global const int *in, global int *out, int n, local int *own) {
    int i = get_global_id(0), l = get_local_id(0);
    own[l] = in[i] * 3;
    out[i] = own[l] + n;
}

// A kernel with local memory that another one calls.
kernel void local_called(global const int *in, global int *out, int n) {
    local int own[32];
    int i = get_global_id(0), l = get_local_id(0);
    own[l] = in[i] * 3;
    out[i] = own[l] + n;
}

kernel void calls_local(global const int *in, global int *out, int n) {
    local_called(in, out, n);
}

// Bytes as numbers with a sign: elements on both sides of a pointer, and faults of a table where they are negative.
kernel void histogram_around(global const uchar *in, global int *bins, int n) {
    int i = get_global_id(0);
    global int *middle = bins + 128;
    if (i < n)
        atomic_inc(&middle[(char)in[i]]);
}
kernel void table_of_signed(global const uchar *in, global int *out, constant int *table, int n) {
    int i = get_global_id(0);
    if (i < n)
        out[i] = table[(char)in[i]];
}
