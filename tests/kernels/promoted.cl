// Elements that each round of a loop reads and writes, and loops that choose in each round by a parameter.

// LU decomposition's rim: half of the items solve rows, half columns. The element that a round changes is never one that it reads otherwise.
__kernel void solved(__global int *rows, __global int *columns, __global const int *given, __local int *t, __local int *u, int n)
{
    int l = get_local_id(0), half_of = get_local_size(0) / 2;
    int first = get_group_id(0) * get_local_size(0) * 8;
    for (int k = 0; k < 8; k++) {
        t[k * get_local_size(0) + l] = given[first + k * get_local_size(0) + l] & 15;
        u[l * 8 + k] = given[first + l * 8 + k] & 7;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < half_of) {
        for (int i = 1; i < 8; i++)
            for (int j = 0; j < i; j++)
                u[l * 8 + i] -= u[l * 8 + j] * (j * 3 + n);
    } else {
        int own = l - half_of;
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j <= i; j++)
                u[(own + half_of) * 8 + i] ^= u[(own + half_of) * 8 + j] + t[j];
            u[(own + half_of) * 8 + i] += 1;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++) {
        rows[first + l * 8 + k] = u[l * 8 + k];
        columns[first + l * 8 + k] = t[l * 8 + k];
    }
}

// A loop that may have no round must not touch the element, which may be none: it is outside where there are no rounds.
__kernel void summed(__global int *sums, __global const int *in, int n, int to)
{
    int i = get_global_id(0);
    for (int k = 0; k < n; k++)
        sums[i * 2 + to] = sums[i * 2 + to] * 3 + in[k];
}

// By one way the elements lie beside each other, by the other one apart.
__kernel void turned(__global int *out, __global const int *in, int n, int way)
{
    int i = get_global_id(0), sum = 0;
    for (int k = 0; k < n; k++) {
        int at = way ? i + k * n : i * n + k;
        sum = sum * 5 + in[at];
    }
    out[i] = sum;
}

// The index is a variable of each round. The second copy of the inner loop must not take it for one that is there before.
__kernel void indexed_in_rounds(__global int *sums, __global const int *in, int n)
{
    int i = get_global_id(0);
    for (int half_of = 0; half_of < 2; half_of++)
        for (int k = 0; k < n; k++) {
            int at = i * 2 + k % 2;
            sums[at] = sums[at] * 3 + in[k];
        }
    for (int half_of = 0; half_of < 2; half_of++)
        for (int k = 0; k < n; k++) {
            int at = i * 2;
            sums[at] = sums[at] * 5 + in[k];
        }
}

// The index is made of the number of the item itself, and of a parameter by more than sums.
__kernel void by_own_numbers(__global int *sums, __global const int *in, int n, int to)
{
    for (int k = 0; k < n; k++)
        sums[get_global_id(0) * 2 + (to & 1) + 2 * to * to] = sums[(to & 1) + get_global_id(0) * 2 + 2 * (to * to)] * 3 + in[k];
}

// More members than lanes know, structures within, an array that is found by a variable, a pointer, and a union, each used by itself. Some are the same for all items.
typedef struct { int low, high; } Ends;
typedef union { int number; uint bits; } Either;
typedef struct {
    int a, b, c, d, e, f, g, h, i, j, k;
    Ends ends[2], outer;
    int last[4];
    __global const int *from;
    Either either;
} Members;

int sum_of(Ends *of) { return of->low * 3 - of->high; }

__kernel void by_members(__global int *out, __global const int *in, int n, int way)
{
    int id = get_global_id(0);
    Members m = { way * 2, 7, id }, kept = { 0 };
    m.from = in + id;
    m.outer.low = m.from[0];
    m.outer.high = m.a + m.b;
    switch (m.from[n] & 3) {
    case 0:
        m.c -= 5;
    case 1: {
        Ends own = { m.c, m.a };
        own.low ^= own.high;
        m.d = own.low;
        break;
    }
    default:
        m.e = m.b++;
    }
    for (int k = 0; k < n; k++) {
        Members of_round = { 0 };
        of_round.f += m.from[k];
        of_round.last[k & 3] = of_round.f + k;
        m.last[k & 3] += of_round.last[k & 3] + of_round.last[0];
        kept.g = kept.g * 5 + of_round.ends[1].low + of_round.f;
        kept.ends[0].high++;
    }
    m.either.number = m.last[id & 3] - 1;
    // A pointer is made to one of these: it stays what it is.
    Ends pointed = { m.outer.low, m.outer.high };
    out[id] = m.d + m.e * 3 + m.b + (m.either.bits >> 1) + kept.g + kept.ends[0].high + sum_of(&pointed) + m.outer.high;
}

// An index that a kernel is given and counts on, and one that may wrap, so that items behind others are before them.
__kernel void counted_on(__global int *out, __global const int *in, int from, uint first, uint n)
{
    uint at = get_global_id(0);
    at += first;
    from += get_global_id(0);
    if (at >= n)
        return;
    out[at] = in[from] * 2;
    from *= 2;
    if (in[from] > 100)
        from = 3;
    at++;
    if (at < n)
        out[at + n] = in[from];
    from++;
    for (int k = 0; k < 3; k++)
        out[at + 2 * n] += in[from] + k;
}

// Such indices behind a barrier. A sum of what stands in memory is no index.
__kernel void counted_on_with_others(__global int *out, __global const int *in, int n, __local int *t)
{
    int i = get_global_id(0), l = get_local_id(0), sum = 1;
    i += n;
    sum += in[i];
    t[l] = in[i] + sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    l ^= 1;
    out[i] = t[l] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += t[l];
    i -= n;
    t[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[l ^ 1] + sum;
}

// Rows of different lengths, of which no two elements lie together, and rows whose elements do.
__kernel void rows_of_own_length(__global int *out, __global const int *from, __global const int *numbers, __global const int *in, int n)
{
    int i = get_global_id(0), sum = 0, other = 0;
    for (int j = from[i]; j < from[i + 1]; j++)
        sum = sum * 3 + in[numbers[j]];
    for (int j = 0; j < from[i + 1] - from[i]; j++)
        other = other * 5 + in[numbers[j * n + i]];
    out[i] = sum ^ other;
}
