// Clang's order, where C leaves it open: operands and arguments from the left; an assignment takes its right side first, then its place. Each kernel
// gives four numbers for each item; `opencl_order.rs` has those of the rule.

#define KERNEL(name) __kernel void name(__global const int *in, __global int *out)
#define ITEM int i = (int)get_global_id(0), x = in[i]; __global int *o = out + 4 * i
#define RESULT(a, b, c, d) o[0] = a, o[1] = b, o[2] = c, o[3] = d

typedef struct { int x[2]; int4 v; } S;

int raised(int *p) { return ++*p; }
int raised_early(int *p) { if (*p > 100) return 0; *p += 1; return *p; }
int raised_in_memory(__global int *p) { p[0] += 1; return p[0]; }
int raised_early_in_memory(__global int *p) { if (p[0] > 1000000) return 7; p[0] += 1; return p[0]; }
int many(int *p) {
    for (int n = 0; n < 3; n++) { if (*p & 4) return *p -= 1; *p += 2; }
    return *p;
}
int sum(int a, int b, int c) { return a * 100 + b * 10 + c; }

// A place with two indices, and a right side that acts.
KERNEL(two_indices) {
    ITEM;
    int l[3][2] = { { 0 } }, s = 0, k = 1, j = 2;
    l[1][0] = s = 9;
    l[k][1] = l[j][0] = 50 + x * 0;
    l[2][1] += k++;
    l[k][k - 1] += 3;
    RESULT(l[1][0] * 100 + l[1][1], l[2][0] * 100 + l[2][1], l[0][0] + l[0][1], k);
}

KERNEL(places_of_structures) {
    ITEM;
    S s[3] = { { { 0 } } };
    int4 v[3] = { (int4)(0), (int4)(0), (int4)(0) };
    int n = 5 + x * 0, k = 1;
    s[2].x[1] = n++;
    v[2][k] = n++;
    s[1].v[k + 1] += n++;
    v[k].w = v[k - 1].x = n;
    RESULT(s[2].x[1] * 100 + s[1].v.z, v[2].y * 100 + v[1].w, v[0].x, n);
}

// The right side writes what the left side is, by functions with one `return` and with several.
KERNEL(compound_assignments) {
    ITEM;
    int a = 10 + x * 0, b = 10, c = 10, d = 1;
    a += raised(&a);
    b -= raised_early(&b);
    c *= many(&c);
    d += (d = 5) + d++;
    RESULT(a, b, c, d);
}

KERNEL(in_memory) {
    ITEM;
    o[0] = 10, o[1] = 20, o[2] = 30, o[3] = 40 + x * 0;
    o[0] += raised_in_memory(o);
    o[1] ^= raised_early_in_memory(o + 1);
    o[2] += atomic_xchg(o + 2, 100);
    o[3] = o[3]++ + o[3];
}

KERNEL(operands) {
    ITEM;
    int a = 3 + x * 0, b = 3, c = 3, d = 3;
    int e = a + raised(&a), f = raised_early(&b) * 10 + b, g = c * 100 + (c = 7) * 10 + c++, h = d-- - --d;
    RESULT(e, f, g, h * 10 + d);
}

KERNEL(arguments) {
    ITEM;
    int a = 1 + x * 0, b = 1, c = 1;
    int e = sum(a, raised(&a), a), f = sum(b++, b++, b), g = sum(c, c = 4, c += 2);
    RESULT(e, f, g, max(a, raised_early(&a)) * 10 + clamp(a, a = 9, a));
}

// Indices and pointers that find a place keep that order too.
KERNEL(indices) {
    ITEM;
    int l[4][4], *p = l[1], k = 0;
    for (int n = 0; n < 16; n++) l[n / 4][n % 4] = n;
    int e = l[k][++k] + l[k][k++], f = p[(p = l[2], 1)], g = l[raised(&k)][k];
    k = 1;
    l[k][k - 1] = k = 2;
    RESULT(e + x * 0, f * 100 + p[0], g, l[1][0] * 10 + l[2][1]);
}

KERNEL(vectors) {
    ITEM;
    int4 v = (int4)(1, 2, 3, 4) + x * 0, w = v;
    int e = v[(v.y = 9, 1)], k = 0;
    v.xy = v.yx + (v.x = 5);
    w[k] += (w.x = 7) + k++;
    int4 u = (int4)(k, ++k, k++, k);
    RESULT(e * 100 + v.x, v.y, w.x * 10 + w.y, u.x * 1000 + u.y * 100 + u.z * 10 + u.w);
}

KERNEL(initialisers) {
    ITEM;
    int k = x * 0, a[2][2] = { { k++, k++ }, { k, ++k } };
    S s = { { k, k++ }, (int4)(k, k--, k, 0) };
    RESULT(a[0][0] * 1000 + a[0][1] * 100 + a[1][0] * 10 + a[1][1], s.x[0] * 10 + s.x[1], s.v.x * 100 + s.v.y * 10 + s.v.z, k);
}

// A value is stored before the next one is evaluated, which may read it.
KERNEL(own_initialisers) {
    ITEM;
    int w[3] = { 1 + x * 0, w[0] + 1, w[0] * 10 + w[1] };
    S s = { { 3, s.x[0] + 1 }, (int4)(s.x[1], s.x[0], 0, 0) + w[2] };
    int d[2][2] = { [1] = { d[0][1] + 1, d[1][0] * 2 }, [0] = { 5, d[0][0] + w[1] } };
    int e[4] = { 3, raised(&e[0]), e[0], raised(e + 2) };
    const S c = (S){ { 2, c.x[0] + 6 }, (int4)(c.x[1]) };
    RESULT(w[2] * 1000 + s.x[1] * 100 + s.v.x, d[0][1] * 1000 + d[1][0] * 100 + d[1][1], e[0] * 1000 + e[1] * 100 + e[2] * 10 + e[3],
           c.v.x * 10 + c.x[1]);
}

KERNEL(pointers) {
    ITEM;
    int l[4] = { 1, 2, 3, 4 }, m[4] = { 5, 6, 7, 8 + x * 0 }, *p = l, *q = m;
    *p++ = *q++ + (*p = 10);
    p[0] = *(p = m + 2);
    int same = p == (p = l), apart = (int)(p - (p += 2));
    *p += raised(p);
    RESULT(l[0] * 100 + l[1], m[2] * 10 + same, apart, l[2]);
}

// Operands that a condition or a loop evaluates again and again.
KERNEL(conditions) {
    ITEM;
    int a = 0, b = 0, c = 0, d = x * 0;
    while (a + a++ < 7) b += a;
    for (int n = 0; n - (n += 2) + n < 9; d += n + n++) c++;
    int e = a == 5 ? a + (a = 1) : a, f = (b > 0 && b + (b = 2) > 3) + b;
    switch (d - d--) { case 0: d += d++ + 1; break; case 1: d = 100; }
    RESULT(e * 10 + a, f, c, d);
}

// A barrier in a function stands in place of the call.
int met(__local int *l, int k) { barrier(CLK_LOCAL_MEM_FENCE); l[get_local_id(0)] += k; barrier(CLK_LOCAL_MEM_FENCE); return l[get_local_id(0)]; }

KERNEL(groups) {
    ITEM;
    __local int l[64];
    int n = get_local_id(0), a[2][3] = { { 0 } }, k = 1;
    l[n] = 5 + x * 0;
    l[n] += met(l, 3);
    a[k][met(l, 1) & 1] = (k = 0) + 6;
    int e = l[n] + met(l, 2);
    RESULT(l[n], e, a[0][0] * 10 + a[0][1], k + sum(k, met(l, k++) & 3, k));
}

// A body of a loop that hides what the step or the condition of its loop means, and an initialiser that hides what it names.
int hidden_in_function(int k) { for (; k < 20; k += 3) { int j = k, k = j * 2; if (k > 30) return k; } return 1; }

KERNEL(hidden) {
    ITEM;
    int a = 0, b = 0, c = 3 + x * 0, k = 1;
    for (int n = 0; n < 4; n++) { int n = 9; a += n++; }
    for (int n = 0; n < 5; a += 100, n += 2) { float n = 2.5f; if (a > 200) continue; a += (int)n; }
    do { int c = 50; b += c--; } while (--c > 0);
    for (int n = 0; n < c + 3; n++) { int c = n; b += in[n + c] * 0 + 1; { int n = c; b += n; } }
    { int k = (k = 5, k + 1); a += k * 1000; }
    RESULT(a, b, c + hidden_in_function(c), k);
}

KERNEL(hidden_in_groups) {
    ITEM;
    __local int l[64];
    int a = 0, b = 0, k = 0, m = x * 0;
    for (k = 0; k < 3; k++) { int k = 5; l[get_local_id(0)] = k++; barrier(CLK_LOCAL_MEM_FENCE); a += l[0] + k; barrier(CLK_LOCAL_MEM_FENCE); }
    do { int m = 7; barrier(CLK_LOCAL_MEM_FENCE); b += m--; } while (++m < 2);
    RESULT(a, b, k, m);
}

float counted(int *n) { return (float)(*n)++; }

// A number before its pointer: of the two the number comes first.
KERNEL(numbers_before_pointers) {
    ITEM;
    int l[8], a = 1, b = 1;
    for (int n = 0; n < 8; n++) l[n] = 10 * n + x * 0;
    o[1] = 5, o[2] = 6;
    int plus = *(a++ + (l + a)), index = a++[l + a], third = *(b-- + (o + b));
    RESULT(plus, index, third, 10 * a + b);
}

// A sum that is rounded once is still that of its left side and its right side.
KERNEL(contracted) {
#pragma OPENCL FP_CONTRACT ON
    ITEM;
    int n = 1 + x * 0;
    float a = counted(&n) + counted(&n) * counted(&n);
    float b = (float)n++ - (float)n++ * (float)n++;
    float c = (float)n + 2.0f * (float)n++;
    float2 d = (float2)((float)n) + (float2)(2.0f) * (float)n++;
    RESULT((int)a, (int)b, (int)c, (int)d.y);
}
