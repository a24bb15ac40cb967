// No contraction, which is the device's to choose otherwise.
#pragma OPENCL FP_CONTRACT OFF

// Each construct of the language by a kernel: item i reads `in` and writes four numbers from out[4 * i] on.
#define RESULT(a, b, c, d) do { out[4 * i] = (a); out[4 * i + 1] = (b); out[4 * i + 2] = (c); out[4 * i + 3] = (d); } while (0)
#define KERNEL(name) __kernel void name(__global const int *in, __global int *out)
#define ITEM const int i = get_global_id(0); const int x = in[i], y = in[i + 1]

KERNEL(integers) {
    ITEM;
    RESULT(x * y + 3, x - y * 7, -x, ~x ^ (x & y) | 5);
}

KERNEL(unsigned_integers) {
    ITEM;
    uint a = x, b = y;
    RESULT(a / (b | 1), a % (b | 1), a > b, a >> 3);
}

KERNEL(divisions) {
    ITEM;
    RESULT(x / 7, x % 7, x / (abs(y) % 9 + 1), x % -5);
}

KERNEL(shifts) {
    ITEM;
    RESULT(x << (y & 31), x >> (y & 31), (uint)x >> (y & 31), 1 << (i & 31));
}

// The index reads what it is an index into: arrays, vectors, and vectors in arrays.
KERNEL(finds_itself) {
    ITEM;
    int t[4] = { x & 3, y & 3, i & 3, 2 };
    int4 v = (int4)(y & 3, i & 3, 1, x & 3);
    int2 w[2] = { (int2)(1, x & 1), (int2)(y & 1, 0) };
    t[t[i & 3] & 3] = t[1] + 4;
    t[t[t[2] & 3] & 3] -= i;
    v[v[x & 3] & 3] = v.x + 5;
    v[v.y & 3] += t[0];
    v[v[v.z & 3] & 3]++;
    w[w[0].y & 1][w[1].x & 1] = w[0].x + 7;
    RESULT(t[0] + 3 * t[1], t[2] + 3 * t[3], v.x + 3 * v.y + 5 * v.z + 7 * v.w, w[0].x + 3 * w[0].y + 5 * w[1].x + 7 * w[1].y);
}

// `char` and `short` are `int` in arithmetic, and are cut where they are stored.
KERNEL(narrow_types) {
    ITEM;
    char c = x;
    uchar u = x;
    short s = y;
    ushort t = y;
    c += 100;
    u *= 3;
    s = s << 3;
    t = -t;
    RESULT(c + u, c * u, s - t, (c < u) + (s > t) * 2);
}

KERNEL(longs) {
    ITEM;
    long a = (long)x * y;
    ulong b = a;
    a /= 3;
    b >>= 7;
    RESULT((int)a, (int)(a >> 32), (int)b, (int)(b >> 32));
}

KERNEL(mixed_signs) {
    ITEM;
    uint u = 5;
    RESULT(x < u, (x + u) / 2, x == (uint)x, (long)x < u);
}

KERNEL(floats) {
    ITEM;
    float a = x, b = y * 0.5f;
    double d = x / 3.0;
    RESULT((int)(a / 16777216.0f), as_int(a * 3.0f - b), as_int((float)d), (int)(d / 2.5));
}

KERNEL(truths) {
    ITEM;
    bool b = x;
    bool c = x > y;
    b &= c;
    RESULT(b + c, !x, !!y, (x && y) + (x || y) * 2 + (x > 0 && y > 0 ? 4 : 8));
}

KERNEL(conditions_have_effects) {
    ITEM;
    int n = 0;
    if (x > 0 && n++ == 0 || (n += 10)) n += 100;
    int m = x > y ? n++ : --n;
    (void)(y > 0 && (m = 7));
    RESULT(n, m, (n++, n), n-- + m);
}

KERNEL(commas_and_assignments) {
    ITEM;
    int a, b, c;
    a = b = c = x & 255;
    a += b -= c *= 2;
    int d = (a++, b++, a + b);
    RESULT(a, b, c, d);
}

KERNEL(increments) {
    ITEM;
    int a[4] = { 0, 0, 0, 0 };
    int k = 0;
    a[k++] = x;
    a[k++] += y;
    a[k]--;
    a[++k] -= 5;
    uchar c = 255;
    c++;
    RESULT(a[0], a[1], a[2] + 10 * a[3], c-- + k);
}

KERNEL(for_loops) {
    ITEM;
    int s = 0, t = 0;
    for (int j = 0; j < 20; j++) {
        if (j % 3 == 0) continue;
        if (j == (x & 15) + 3) break;
        for (int k = j; ; k += 2) {
            if (k > 30) break;
            if (k & 4) continue;
            s += k;
        }
        t++;
    }
    int j = 3;
    for (; j < 9; j += 2) ;
    RESULT(s, t, j, 0);
}

KERNEL(while_loops) {
    ITEM;
    uint n = (x & 1023) + 1;
    int steps = 0, tries = 0;
    while (n != 1) {
        if (++steps > 60) break;
        if (n % 2 == 0) { n /= 2; continue; }
        n = 3 * n + 1;
    }
    do {
        tries++;
        if (tries == 3) continue;
        if (tries == 7) break;
    } while (tries < (y & 15));
    RESULT(steps, n, tries, 0);
}

KERNEL(switches) {
    ITEM;
    int a = 0, b = 0, c = 0;
    switch (x & 7) {
    case 0: a = 1; break;
    case 1:
    case 2: a = 2; break;
    default: a = 3; break;
    case 5: if (y > 0) break; a = 5;
    }
    switch (y & 7) {
    case 0: b += 1;
    case 1: b += 10;
    case 2: b += 100; break;
    case 3: { b = 7; break; }
    default: b += 1000;
    case 6: b += 10000;
    }
    for (int k = 0; k < 6; k++) {
        switch (k) {
        case 1: continue;
        case 4: c += 100; break;
        case 2 ... 3: c += 10;
        }
        c++;
    }
    RESULT(a, b, c, 0);
}

KERNEL(variables_of_a_switch) {
    ITEM;
    int r = 0;
    switch (x & 3) {
        int t;
    case 0: t = 5; r = t; break;
    case 1: t = 6;
    case 2: t = y; r += t; break;
    }
    switch ((char)x) {
    case -1: r += 1; break;
    case 'a': r += 2; break;
    case 127: r += 3;
    }
    RESULT(r, 0, 0, 0);
}

KERNEL(gotos) {
    ITEM;
    int a, b, r = 0;
    for (a = 0; a < 8; a++)
        for (b = 0; b < 8; b++)
            if (a * 8 + b == (x & 63)) goto found;
    r = -1;
found:
    if (y & 1) goto odd;
    r += 100;
    if (y & 2) goto end;
odd:
    r += 1000;
end:
    RESULT(r, a, b, 0);
}

KERNEL(arrays) {
    ITEM;
    int a[2][3] = { { 1, 2 }, { 4, 5, 6 } };
    int b[] = { [2] = 7, 8, [0] = x };
    a[x & 1][y & 1] = 9;
    int s = 0;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++) s = s * 10 + a[j][k];
    RESULT(s, b[0] + b[1], b[2] * 10 + b[3], sizeof(b) / sizeof(b[0]) + sizeof a);
}

KERNEL(pointers_into_arrays) {
    ITEM;
    int a[6] = { 5, 4, 3, 2, 1, 0 };
    int *p = a, *q = &a[4];
    p++;
    *p += 10;
    p[1] = *q;
    *--q = x;
    int n = q - p;
    const int *end = a + 6;
    int s = 0;
    for (const int *r = a; r < end; r++) s = s * 3 + *r;
    RESULT(s, n, p < q && p != q, *(a + (x & 3)));
}

void exchange(int *a, int *b) { int t = *a; *a = *b; *b = t; }
void choose(int **to, int *a, int *b, int first) { *to = first ? a : b; }
int sum_of(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }

KERNEL(addresses_of_variables) {
    ITEM;
    int a = x, b = y, *p;
    exchange(&a, &b);
    choose(&p, &a, &b, x > y);
    *p = 11;
    int three[3] = { a, b, 1 };
    RESULT(a, b, sum_of(three, 3), sum_of(&three[1], 2));
}

KERNEL(casts_of_casts) {
    ITEM;
    uchar4 bytes = (uchar4)(uchar)x;
    float4 numbers = (float4)(short)(y + 1);
    int4 turned = (int4)(int4)(x, y, 3, 4).wzyx;
    int2 both = (int2)(char)(int)(float)(x & 127);
    RESULT(bytes.w, (int)numbers.z, turned.x * 10 + turned.y + turned.z, both.y);
}

KERNEL(casts_of_pointers) {
    ITEM;
    int a[4] = { x, y, 3, 4 };
    uchar *bytes = (uchar *)a;
    bytes[1] = 0;
    float f = 1.5f;
    int4 *v = (int4 *)a;
    RESULT(a[0], bytes[4], *(int *)&f, (*v).z + v->w);
}

typedef struct { short a; int b[3]; } Inner;
typedef struct Outer { char tag; Inner inner; float4 v; struct { int x, y; } pair; } Outer;

Outer made(int x) {
    Outer o = { .tag = 1, .inner = { 2, { 3, 4, x } }, .pair = { .y = 5 } };
    return o;
}
int tag_of(Outer o) { o.tag++; return o.tag; }
void change(Outer *o) { o->inner.b[1] += 10; o->v.yz = (float2)(1.0f, 2.0f); }

KERNEL(structures) {
    ITEM;
    Outer o = made(x), copy;
    copy = o;
    change(&copy);
    Outer both[2] = { o, copy };
    both[1].pair.x = 3;
    Outer *p = both + 1;
    RESULT(tag_of(o) + o.tag * 10, p->inner.b[1] + o.inner.b[1] * 100, both[1].pair.x * 10 + p->pair.y, (int)(p->v.y + p->v.z * 10 + o.inner.b[2]));
}

typedef union { float f; uint u; uchar b[4]; short2 s; } Bits;

KERNEL(unions) {
    ITEM;
    Bits b = { 1.0f };
    uint one = b.u;
    b.u = x;
    Bits c = b;
    c.b[0] = 7;
    b.s.y = 3;
    RESULT(one, c.u, b.u, c.s.x);
}

__constant int primes[8] = { 2, 3, 5, 7, 11, 13, 17, 19 };
__constant float4 axis = (float4)(0.0f, 1.0f, 2.0f, 3.0f);
__constant Inner fixed = { 1, { 2, 3, 4 } };
enum Colour { RED, GREEN = 5, BLUE };
int through(__constant int *p, int n) { return p[n]; }

KERNEL(constants) {
    ITEM;
    enum Colour c = x & 1 ? BLUE : GREEN;
    RESULT(primes[x & 7], through(primes + 2, y & 3), c + RED, fixed.b[1] + (int)axis.z);
}

KERNEL(vectors) {
    ITEM;
    int4 v = (int4)(x, y, 1, 2), w = (int4)(v.yx, (int2)(3));
    v += w * 2 - 1;
    w = v < w;
    RESULT(v.x + v.w, w.x + w.y * 2 + w.z * 4, any(w) + all(v == v) * 2, v[y & 3]);
}

KERNEL(lanes) {
    ITEM;
    int8 v = (int8)(0, 1, 2, 3, 4, 5, 6, 7);
    v.s7 = x;
    v.lo.hi = v.s10;
    v.odd += (int4)(10, 20, 30, 40);
    int4 w = v.even;
    w.zx = w.xz;
    w.w++;
    int3 t = w.xyz;
    t.s2 <<= 1;
    RESULT(v.s3 + v.s7, w.x * 1000 + w.y * 100 + w.z * 10, t.z, v.hi.lo.y);
}

KERNEL(selections) {
    ITEM;
    int4 a = (int4)(x), b = (int4)(1, 2, 3, 4), m = (int4)(-1, 0, x, y);
    int4 r = m ? a : b;
    int4 s = !b || (a && m);
    RESULT(r.x + r.y, r.z, r.w, s.x + s.y * 2 + s.z * 4 + s.w * 8);
}

KERNEL(conversions) {
    ITEM;
    float f = x * 1e-7f;
    char4 c = convert_char4_sat((int4)(x, y, 100, -200));
    RESULT(convert_int_rte(f), convert_uchar_sat(f), c.x * c.y + c.w, as_int(convert_float_rtz(x)));
}

KERNEL(reinterpretations) {
    ITEM;
    uchar4 u = as_uchar4(x);
    RESULT(u.x + u.w * 256, as_int(as_float(x)), as_short2(y).y, as_int(u.wzyx));
}

KERNEL(loads_and_stores) {
    ITEM;
    int4 v = vload4(0, in + i);
    int a[7] = { 0 };
    vstore3(v.xyz, 1, a + 1);
    vstore2((int2)(1, 2), 0, a);
    RESULT(v.w, a[1] * 10 + a[0], a[4] ^ a[6], vload2(2, a).y);
}

KERNEL(results_through_pointers) {
    ITEM;
    float whole, parts[2];
    int exponent;
    float part = modf(x * 0.001f, &whole);
    parts[1] = frexp((float)(x | 1), &exponent);
    RESULT(as_int(part), as_int(whole), exponent, as_int(parts[1]));
}

int of_char(char c) { return c; }
float of_double(double d) { return d; }

KERNEL(conversions_at_calls) {
    ITEM;
    RESULT(of_char(x), as_int(of_double(x)), min(x, 5), max((short)x, (short)y));
}

KERNEL(shadows) {
    ITEM;
    int a = 1, item = 2, row = 3, AT = 4;
    { int a = 2; { int a = 3; item += a; } row += a; }
    for (int a = 0; a < 3; a++) AT += a;
    RESULT(a, item, row, AT);
}

KERNEL(items) {
    ITEM;
    RESULT(get_global_size(0) + get_work_dim() * 1000, get_global_id(1) + get_global_size(1) * 10,
           get_local_id(0) + get_group_id(0) * get_local_size(0) - i, get_num_groups(0) * get_local_size(0));
}

KERNEL(sizes) {
    ITEM;
    RESULT(sizeof(int3) + sizeof(Outer) * 100, sizeof(x) + sizeof(char4), vec_step(float3) + vec_step(y), sizeof(size_t));
}

KERNEL(shuffles) {
    ITEM;
    int4 a = (int4)(x, y, 1, 2), b = (int4)(5, 6, 7, 8);
    int4 r = shuffle(a, (uint4)(3, 2, 1, x));
    int2 s = shuffle2(a, b, (uint2)(7, y));
    RESULT(r.x * 10 + r.w, r.z, s.x, s.y);
}

// The results of swz where C leaves them open.
KERNEL(left_to_right) {
    ITEM;
    int a[3] = { 0, 0, 0 }, k = 0;
    a[k] = k++ + 5;
    a[k++] += a[0] * k;
    RESULT(a[0] + x * 0 + y * 0, a[1], k, (k = 4) * 10 + k);
}

KERNEL(wrapping) {
    ITEM;
    int low = -2147483647 - 1 + x * 0;
    RESULT(low / (y * 0 - 1), low % (y * 0 - 1), 1 << (33 + x * 0), (int)(1e20f + x * 0.0f));
}

KERNEL(zeros) {
    ITEM;
    int n, a[2];
    Outer o;
    RESULT(n + x * 0 + y * 0, a[0] + a[1], o.inner.b[2], as_int(o.v.w));
}

KERNEL(division_by_zero) {
    ITEM;
    RESULT(x / (y - y), 0, 0, 0);
}

KERNEL(beyond_an_array) {
    ITEM;
    int a[3] = { 0 };
    RESULT(a[i + 1], x, y, 0);
}

KERNEL(beyond_a_buffer) {
    ITEM;
    RESULT(in[i - 3], x, y, 0);
}

// A scalar in front of a vector.
__kernel void scalar_first(__global int4 *out)
{
    int a = 100;
    int4 b = (int4)(7, -3, 100, 101);
    out[0] = a / b;
    out[1] = a % b;
    out[2] = a - b;
    out[3] = a > b;
}

// Functions of one name that the types of the arguments tell apart, one of which asks for its item.
int __attribute__((overloadable)) kind(int number) { return number; }
int __attribute__((overloadable)) kind(float number) { return 100 + (int)number; }
int __attribute__((overloadable)) kind(float2 numbers) { return 200 + kind(numbers.x) + kind((int)numbers.y); }
int __attribute__((overloadable)) kind(long number) { return 1000 + (int)get_global_id(0) + (int)number; }
int kind_2(void) { return 7; }
// By qualifiers: a pointer that gains none is better than one that gains some, and fewer are better.
int __attribute__((overloadable)) qualified(__global int *p) { return 1; }
int __attribute__((overloadable)) qualified(__global const int *p) { return 2; }
int __attribute__((overloadable)) qualified(__global const volatile int *p) { return 3; }

__kernel void overloads(__global int *out) {
    out[0] = kind(1);
    out[1] = kind(1.5f);
    out[2] = kind((float2)(3.0f, 4.0f));
    out[3] = kind(5L);
    out[4] = kind_2();
    out[5] = qualified(out) * 100 + qualified((__global const int *)out) * 10 + qualified((__global volatile int *)out);
}

// Pointers that nothing but a cast says the type of.
__kernel void pointers_from_numbers(__global int *out, long number) {
    out[0] = printf("%p %p %p\n", (void *)0, (__global float4 *)number, (int **)0);
    out[1] = (void *)0 == (void *)number;
    out[2] = (__global float4 *)number == (__global float4 *)32;
}
