// Shapes that kernels of real programs have and those of textbooks have not.

#define GROUP 16

// A function with barriers in its loop, which all items call in a loop of theirs.
void exchange(__local uint *row, uint own, uint *next)
{
    uint l = get_local_id(0), kept[2];
    for (uint i = 0; i < 2; ++i) {
        barrier(CLK_LOCAL_MEM_FENCE);
        row[l] = i == 0 ? own : kept[i - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
        kept[i] = row[l] * 3u;
        if (l % 4)
            kept[i] += row[l - 1];
    }
    *next = kept[1];
}

__kernel void exchanged(__global const uint *in, __global uint *out, __local uint *row, int steps)
{
    uint next = in[get_global_id(0)];
    for (int i = 1; i < steps; i++) {
        uint now = next;
        exchange(row, now, &next);
    }
    out[get_global_id(0)] = next;
}

// Barriers in loops under conditions that all items of a group take alike; the last group is not full.
__kernel void parts(__global const int *in, __global int *sums, int count, int groups)
{
    __local int part[GROUP];
    int b = get_group_id(0), l = get_local_id(0), full = GROUP - (groups * GROUP - count);
    int whole = 0, i;
    if (b * GROUP + l < count)
        part[l] = in[b * GROUP + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (full == GROUP || b != groups - 1) {
        for (i = 2; i <= GROUP; i = 2 * i) {
            if ((l + 1) % i == 0)
                part[l] = part[l] + part[l - i / 2];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (l == GROUP - 1)
            sums[b] = part[l];
    } else {
        for (i = 2; i <= GROUP; i = 2 * i)
            if (full >= i)
                whole = i;
        for (i = 2; i <= whole; i = 2 * i) {
            if ((l + 1) % i == 0 && l < whole)
                part[l] = part[l] + part[l - i / 2];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (l == whole - 1) {
            for (i = b * GROUP + whole; i < b * GROUP + full; i++)
                part[l] += in[i];
            sums[b] = part[l];
        }
    }
}

typedef struct { float v, x; } pair;
typedef struct { int first; int near[2]; } box;

// More items than elements, structs in local memory, and a loop around all of it.
__kernel void boxes(__global const box *list, __global const pair *points, __global pair *forces, int count)
{
    __local pair own[12], other[12];
    int b = get_group_id(0), w = get_local_id(0);
    if (b < count) {
        int first = list[b].first;
        while (w < 12) { own[w] = points[first + w]; w += GROUP; }
        w = get_local_id(0);
        for (int k = 0; k < 3; k++) {
            int from = k == 0 ? first : list[list[b].near[k - 1]].first;
            while (w < 12) { other[w] = points[from + w]; w += GROUP; }
            w = get_local_id(0);
            barrier(CLK_LOCAL_MEM_FENCE);
            for (; w < 12; w += GROUP)
                for (int j = 0; j < 12; j++) {
                    float d = own[w].x - other[j].x;
                    forces[first + w].v += other[j].v * d;
                    forces[first + w].x += d * d;
                }
            w = get_local_id(0);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
}

// A loop that ends when an item says so in local memory.
__kernel void settled(__global int *numbers, __global int *rounds, int most)
{
    __local int now[GROUP], done;
    int l = get_local_id(0), round = 0;
    now[l] = numbers[get_global_id(0)];
    if (l == 0)
        done = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    while (!done && round < most) {
        int next = (now[l] + now[(l + 1) % GROUP]) / 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        now[l] = next;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l == 0) {
            int same = 1;
            for (int i = 1; i < GROUP; i++)
                same &= now[i] == now[0];
            done = same;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        round++;
    }
    numbers[get_global_id(0)] = now[l];
    if (l == 0)
        rounds[get_group_id(0)] = round;
}

struct buffer { int width, data[2 * GROUP]; };
struct window { int offset; struct buffer buffer; };
struct reader { int last, step; };

int read(struct reader *reader, __global const int *in)
{
    reader->last += reader->step;
    return in[reader->last];
}

void smooth(__local struct buffer *buffer, int at)
{
    __local int *middle = &(buffer->data[at]);
    *middle += (buffer->data[at - 1] + buffer->data[at + 1]) / 2;
}

void store(__global int *out, __local int *item, int *next)
{
    out[*next] = *item;
    *next += GROUP;
}

// A struct in local memory, pointers to what is in it, and structs of an item that functions change.
__kernel void windows(__global const int *in, __global int *out)
{
    __local struct window window;
    int l = get_local_id(0), next = get_group_id(0) * 2 * GROUP + l;
    struct reader reader = {.last = next - GROUP, .step = GROUP};
    if (l == 0) {
        window.offset = 1;
        window.buffer.width = sizeof(window.buffer.data) / sizeof(int);
    }
    window.buffer.data[l] = read(&reader, in);
    window.buffer.data[l + GROUP] = read(&reader, in);
    barrier(CLK_LOCAL_MEM_FENCE);
    int at = 2 * l + window.offset;
    if (at + 1 < window.buffer.width)
        smooth(&window.buffer, at);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 2; i++)
        store(out, &(window.buffer.data[l + i * GROUP]), &next);
}

// Assignments in the arms of `?:`, as statements.
__kernel void arms(__global int4 *rows, __global int4 *others, int d)
{
    int i = get_global_id(0), D = d % 4, ratio = rows[i].s0 * 2;
    (D == 0) ? (others[i].s0 = ratio) : (rows[i].s0 = ratio + 1);
    (D == 1) ? (others[i].s1 = ratio) : 1;
    (D == 2) ? (others[i].s2 = ratio) : (rows[i].s2 = ratio + 3);
}

void add(volatile __global float *to, float value)
{
    uint before, after;
    float sum;
    do {
        before = *((volatile __global uint *)to);
        sum = *(float *)(&before) + value;
        after = *((uint *)(&sum));
    } while (atomic_cmpxchg((volatile __global uint *)to, before, after) != before);
}

// Floats that several items add to, by the bits.
__kernel void added(__global const float *in, __global float *sums)
{
    add(&sums[get_global_id(0) % 3], in[get_global_id(0)]);
}

// Structures in each other, deeper than rustc instantiates one function within itself.
#define IN(outer, inner) struct outer { struct inner s; int a; };
#define TEN(n) IN(n##1, n##0) IN(n##2, n##1) IN(n##3, n##2) IN(n##4, n##3) IN(n##5, n##4) IN(n##6, n##5) IN(n##7, n##6) IN(n##8, n##7) IN(n##9, n##8)
struct A0 { int a; };
TEN(A)
IN(B0, A9) TEN(B)
IN(C0, B9) TEN(C)
IN(D0, C9) TEN(D)
IN(E0, D9) TEN(E)
IN(F0, E9) TEN(F)
IN(G0, F9) TEN(G)
IN(H0, G9) TEN(H)
IN(I0, H9) TEN(I)
IN(J0, I9) TEN(J)
IN(K0, J9) TEN(K)
IN(L0, K9) TEN(L)
IN(M0, L9) TEN(M)
IN(N0, M9) TEN(N)

__kernel void nested(__global struct N9 *all, __global int *out)
{
    size_t i = get_global_id(0);
    struct N9 own = all[i];
    own.s.s.a += own.a;
    own.s.s.s.s.s.s.s.s.s.s.s.a = 7;
    all[i] = own;
    out[i] = own.s.s.a * 2 + all[i].s.a;
}
