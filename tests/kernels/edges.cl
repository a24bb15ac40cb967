// Code that is rare, but C: each kernel takes `in` and writes four results for each item.
#define ITEM int i = get_global_id(0), x = in[i], y = in[i + 1]
#define RESULT(a, b, c, d) do { out[4 * i] = (a); out[4 * i + 1] = (b); out[4 * i + 2] = (c); out[4 * i + 3] = (d); } while (0)
#define KERNEL(name) __kernel void name(__global const int *in, __global int *out)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// A jump from one case into another, over one that falls through.
KERNEL(jumps_between_cases) {
    ITEM;
    int n = 0;
    switch (x & 7) {
        int kept;
    case 0:
        n = 1;
        if (y & 1) goto shared;
        break;
    case 1:
        n = 2;
    case 2: {
        n += 10;
        if (y & 2) goto last;
        if (y & 4) break;
    }
    default:
        n += 100;
    shared:
        kept = n;
        n += kept + 1000;
        break;
    case 3 ... 4:
        n = 7;
    last:
        n += 10000;
    }
    RESULT(n, x, 0, 0);
}

// Duff's device.
KERNEL(duff) {
    ITEM;
    int count = (x & 31) + 1, sum = 0, rounds = 0, n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { sum += y; rounds += 1;
    case 7:      sum += y;
    case 6:      sum += y;
    case 5:      sum += y;
    case 4:      sum += y;
    case 3:      sum += y;
    case 2:      sum += y;
    case 1:      sum += y;
            } while (--n > 0);
    }
    RESULT(sum, rounds, n, 0);
}

// Coroutines as zlib's and miniz' are written: each step goes on where the last one has stopped, in loops within loops.
#define BEGIN switch (state) { case 0:
#define YIELD(number, value) do { state = (number); result = (value); goto stop; case number:; } while (0)
#define END }
KERNEL(coroutine) {
    ITEM;
    int state = 0, a = 0, b = 0, digest = 0, steps = 0;
    while (steps < 40) {
        int result = -1;
        BEGIN
        for (a = 0; a < (x & 3) + 1; a++) {
            YIELD(1, a);
            if (y & 1) {
                YIELD(2, 10 + a);
            } else if (y & 2) {
                for (int unused = 3; ; ) {
                    YIELD(3, 20 + unused);
                    break;
                }
            } else
                YIELD(4, 30);
            b = 0;
            while (b < a) {
                b++;
                { YIELD(5, 40 + b); }
            }
        }
        for (;;) YIELD(-6, 50);
        END
    stop:
        digest = digest * 31 + result;
        steps++;
        if (result == 50) break;
    }
    RESULT(digest, steps, a, b);
}

// A case on either side of a condition, one behind nothing, and none that fits.
KERNEL(cases_in_conditions) {
    ITEM;
    int n = 0, rounds = 0;
    switch (x & 7) {
        if (y > 0) {
    case 1:
            n += 1;
        } else {
            n += 2;
    case 2:
            n += 4;
        }
        n += 8;
        while (rounds < (y & 3)) {
            n += 16;
    case 3:
            rounds++;
            if (rounds == 2) continue;
            n += 256;
        }
        break;
    case 4:;
        for (int k = 1; k < 4; k++) {
            switch (k) { case 1: n += 1000; break; default: n += 2000; }
            if (k == (y & 3)) break;
    case 5:
            n += 100000;
        }
    case 6:
        ;
    }
    RESULT(n, rounds, 0, 0);
}

// Lanes of lanes by an index.
typedef struct { char tag; float4 v; } Tagged;
KERNEL(lanes_by_an_index) {
    ITEM;
    int4 v = (int4)(1, 2, 3, 4);
    v.wy[x & 1] = x;
    v.zx[0] += 10;
    int8 w = (int8)(0);
    w.odd.lo[y & 1] = 5;
    __local int4 shared;
    shared = (int4)(0);
    shared.zw[y & 1] = 7;
    shared.zw.yx[0] += 1;
    int4 taken = v, *p = &taken;
    p->wzyx[x & 3] ^= 64;
    RESULT(v.x + v.y * 3 + v.z * 5 + v.w * 7, w.s1 * 10 + w.s3, shared.z * 100 + shared.w,
           taken.x + taken.y * 3 + taken.z * 5 + taken.w * 7);
}

// Arithmetic of pointers to nothing in particular.
KERNEL(pointers_to_void) {
    ITEM;
    int a[3] = { x, y, x ^ y };
    void *p = a, *q = &a[2];
    long bytes = q - p;
    p++;
    ++p;
    p += 2;
    int second = *(int *)p--;
    *p;
    (void)*p;
    void *same = &*p;
    same = &same[1];
    RESULT(second, bytes, *(int *)same, (char *)q - (char *)p);
}

// Structures with padding in local memory, and `bool`s there.
typedef struct { char tag; int value; short s[3]; bool flag; double d; } Padded;
__kernel void padded(__global const int *in, __global int *out, __local Padded *given) {
    ITEM;
    int n = get_local_id(0), size = get_local_size(0);
    __local Padded kept[4], one;
    kept[n].tag = x;
    kept[n].value = y;
    kept[n].s[0] = n;
    kept[n].s[1] = 0;
    kept[n].s[2] = x + y;
    kept[n].flag = x & 1;
    kept[n].d = 0.5;
    if (n == 0) { one = kept[0]; one.value = 77; }
    barrier(CLK_LOCAL_MEM_FENCE);
    given[n] = kept[(n + 1) % size];
    Padded own = given[n];
    __local Padded *p = &kept[(n + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
    RESULT(own.value + own.tag, own.s[2], p->flag + own.flag * 2 + p->s[0] * 4, one.value + (int)(own.d * 2));
}

#ifdef cl_khr_fp16
// The nearest `half` of a decimal number, not that of the nearest `double`: just above the middle of two halves.
KERNEL(halves) {
    ITEM;
    RESULT(as_short(1.00048828125000000000000000001h), as_short(1.00048828125h), as_short(-1.00048828125000000000000000001h), x);
}
#endif

// Masks that are known, and one that is not.
KERNEL(shuffles) {
    ITEM;
    int4 a = (int4)(x, y, x + 1, y + 1);
    int2 b = (int2)(3, 4);
    int8 e = shuffle2(a, a * 2, (uint8)(7, 6, 13, 4, 3, 2, 1, 0));
    int2 c = shuffle(a, (uint2)(3, 4 + 1));
    int4 d = shuffle2(b, c, (uint4)(2));
    const uint4 mask = (uint4)(3, 2, 1, 0);
    int4 f = shuffle(shuffle(a, mask), (uint4)(x, 1, 1, 1));
    RESULT(e.s0 + e.s1 * 3 + e.s2 * 5 + e.s7 * 7, c.x + c.y * 3, d.x + d.w, f.x + f.y * 3);
}

// Fields of packed and of aligned structures, in private memory and in buffers, by name and by pointer.
typedef struct __attribute__((packed)) { char tag; int value; short s[2]; float4 v; uchar last[3]; } Packed;
typedef struct { char tag; int value __attribute__((aligned(16))); char last; } __attribute__((aligned(32))) Aligned;
typedef struct __attribute__((packed)) { char tag; Packed inner; } Outer;
int sum(const uchar *p) { return p[0] + p[1] * 10 + p[2] * 100; }
int through(Packed *p, int k) { p->value += k; p->s[k & 1] = 5; p->v.yx = (float2)(2.0f, 1.0f); return p->value; }
KERNEL(packed_fields) {
    ITEM;
    Packed it = { 1, x, { 2, 3 }, (float4)(0), { 1, 2, 3 } }, *p = &it;
    p->value ^= 3;
    int changed = through(&it, 1);
    p->last[1]++;
    Outer outer, *o = &outer;
    outer.inner = it;
    o->inner.s[0] += 4;
    o->inner.v.z = it.v.y;
    Aligned aligned = { 1, y, 2 }, *q = &aligned;
    int *far = &q->value;
    *far += 1;
    RESULT(changed - x, it.s[1] + o->inner.s[0] * 10 + (int)(outer.inner.v.z + it.v.x) * 100 + (int)sizeof(Outer) * 1000,
           aligned.value - y + (int)sizeof(aligned) * 1000, sum(p->last));
}
__kernel void packed_buffer(__global Packed *records, __local Packed *kept, __global int *out) {
    int i = get_global_id(0);
    __global Packed *mine = records + i;
    mine->value += mine->s[1];
    mine->v.w = mine->value;
    records[i].s[i & 1] = 7;
    kept[get_local_id(0)] = records[i];
    __local int *value = &kept[get_local_id(0)].value;
    *value += 1;
    out[i] = kept[get_local_id(0)].value;
}
