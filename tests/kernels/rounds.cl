// Elements that each item reads one after another in the rounds of a loop: those of some rounds are read together and transposed.

// A matrix by a vector, each item a line of it, by a pointer of its own.
__kernel void lines(__global const float *m, __global const float *v, __global float *out, uint width, uint height)
{
    uint y = get_global_id(0);
    if (y < height) {
        const __global float *line = m + y * width;
        float sum = 0;
        for (int x = 0; x < width; ++x)
            sum += line[x] * v[x];
        out[y] = sum;
    }
}

// By an index, from a number on that may be below zero, up to one that is among them. Lines may lie in each other, or be one, and each item has its own.
__kernel void from_to(__global const int *in, __global int *out, int step, int first, int last)
{
    int i = get_global_id(0), sum = 7 * i;
    for (int x = first; x <= last; x++)
        sum = sum * 31 + in[i * step + 40 + x];
    out[i] = sum;
}

// Numbers of each size.
__kernel void sizes(__global const uchar *a, __global const short *b, __global const uint *c, __global const double *d, __global const float4 *e,
                    __global ulong *out, int n)
{
    long i = get_global_id(0);
    ulong sum = i;
    for (long x = 2; x < n; x++)
        sum = sum * 5 + a[i * n + x];
    for (uint x = 0; x < n; x++)
        sum = sum * 5 + b[i * n + x];
    for (ulong x = 0; x < n; x++)
        sum = sum * 5 + c[i * n + x] * 3;
    for (int x = 0; n > x; x++)
        sum = sum * 5 + (long)d[x + n * i];
    for (int x = 0; x < n; x++)
        sum = sum * 5 + (long)e[x + n * i].z;
    out[i] = sum;
}

// Rounds write what others read: by another pointer, by one to the same memory, or by the same one.
__kernel void written(__global int *in, __global int *out, int n)
{
    int i = get_global_id(0), sum = 0, line = i * (n + 3);
    for (int x = 0; x < n; x++) {
        sum = sum * 3 + in[line + x];
        out[line + x + 1] = sum;
    }
    for (int x = 0; x < n; x++) {
        sum += in[line + x];
        atomic_add(out + line + x + 2, 1);
    }
    for (int x = 0; x < n; x++) {
        sum += in[line + x];
        if (x == 2)
            out[line + 5] = sum;
    }
    for (int x = 0; x < n; x++) {
        sum = sum * 3 + out[line + x];
        out[line + x + 1] = sum;
    }
    for (int x = 0; x < n; x++) {
        sum = sum * 3 + out[line + x];
        atomic_add(out + line + x + 1, sum);
    }
    for (int x = 0; x < n; x++) {
        sum = sum * 3 + out[line + x];
        if (x & 1)
            out[line + x + 1] = sum;
    }
    out[line] = sum;
}

// Some items take part, or leave early; the line of an item changes on the way; the rounds are fewer for some; a round is left out.
__kernel void parts(__global const int *in, __global int *out, int n, int odd)
{
    int i = get_global_id(0), sum = 0, line = i * n;
    if ((i & 3) != odd)
        for (int x = 0; x < n; x++)
            sum = sum * 3 + in[line + x];
    for (int x = 0; x < n - (i & 7); x++)
        sum += in[line + x];
    for (int x = 0; x < n; x++) {
        sum += in[line + x] * 3;
        line ^= 1;
    }
    for (int x = 0; x < n; x++) {
        if (in[x] & 1)
            sum ^= in[i * n + x];
        sum += in[i * n + x];
    }
    for (int x = 0; x < n; x++) {
        if (x == odd + 9)
            break;
        sum = sum * 5 + in[i * n + x];
    }
    for (int x = 0; x < n; x++) {
        sum = sum * 5 + in[i * n + x];
        x += in[x] & 1;
    }
    int end = n;
    for (int x = 0; x < end; x++) {
        sum = sum * 5 + in[i * n + x];
        end -= x & 1;
    }
    if (i == odd + 10)
        return;
    out[i] = sum;
}

// Counters and indices that wrap: each element is the one of its round.
__kernel void wrapping(__global const int *in, __global int *out, uint first, uint count, int of)
{
    int i = get_global_id(0), sum = 0;
    for (uint x = first; x < first + count; x++)
        sum = sum * 3 + in[i * 40 + (x & 0x7fffffff) % 37];
    for (uint x = 0; x < count; x++)
        sum = sum * 3 + in[(uint)(i * 40) + first + x];
    for (int x = of; (uint)x < (uint)of + count; x++)
        sum = sum * 3 + in[i * 40 + x - of];
    out[i] = sum;
}

// Tiles of local memory, whose items lie in columns, by a window that moves.
__kernel __attribute__((reqd_work_group_size(16, 8, 1)))
void windows(__global const int *in, __global int *out, __constant int *by)
{
    __local int tile[16][49];
    for (int k = 0; k < 6; k++)
        tile[get_local_id(0)][get_local_id(1) + k * 8] = in[get_global_id(0) + (get_local_id(1) + k * 8) * get_global_size(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 1; k < 5; k++) {
        int sum = 0;
        for (int j = -8; j <= 8; j++)
            sum = sum * 3 + by[8 - j] * tile[get_local_id(0)][get_local_id(1) + k * 8 + j];
        out[get_global_id(0) + (get_local_id(1) + k * 8) * get_global_size(0)] = sum;
    }
}
