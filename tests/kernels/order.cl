// Written by order.py with seed 20: what clang computes with these kernels is in order.txt.

typedef struct { int x[3]; int4 v; int y; } S;
int next(int *p) { *p = *p * 5 + 1; return *p; }
int early(int *p, int k) { if (k & 1) { *p += k; return k; } *p ^= 3; return *p - k; }
int many(int *p, int *q) {
    if (*p & 2) return *q += 3;
    for (int n = 0; n < 3; n++) { *p += *q; if (*p & 4) return *p = n; }
    return *q - *p;
}
int outer(__global int *o, int k) { o[k & 7] += k; return o[(k + 1) & 7]; }
int leaves(__global int *o, int k) { if (o[k & 7] & 1) return o[0]++; o[1] -= k; return k; }
int both(int *p, __global int *o) { int t = *p; *p = o[2]; o[2] = t + 1; return t; }
int pure(int a, int b) { return a * 3 - b; }
int4 turned(int4 *v, int k) { *v = v->wxyz + k; return v->zwxy; }
void set(int *p, int k) { *p = k; }

__kernel void order_0(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    b |= (((u = u) ^ (many(&l[(uint)(u) % 3u][2], &l[2][3]))) | ((b = b) | (b - g)));
    if (!(o[(both(&l[2][4 & 3], o)) & 7])) {
        { int f1[2][2] = { { ((g / ((u & 7) + 1)) < ((v).s1)), (many(&p[0], &p[a & 1])) }, { ((u - u) ? (7 - h) : (t[0].x[(uint)(u) % 3u] = h)) } }; a ^= f1[0][1]; }
    } else {
        { int f2[2][2] = { { ((-g) + (many(&c, &b))), ((set(&l[(uint)(u) % 3u][0], (c, b)), (next(&s.y)))) }, { ((pure(a, b)) || ((s.v).w)) } }; a ^= f2[((u & c) & (m[1] = c)) & 1][0]; }
    }
    t[1].v.x -= ((outer(o, (u == c))) || (((int[3]){ 1, h, a }[2]) - (i % ((b & 7) + 1))));
    v.zw = ((int4)((t[1].y = h), (o[b & 7] = (o[h & 7])), (g * (l[(uint)(g) % 3u][a & 3])), (i < u))).xy;
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_1(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    b = (((h ? u : (m[u & 3])) + (many(&b, &c))) + (m[0]));
    (((h * u), (t[g & 1].x[2]--)) ^ (p[a & 1] = (i + 6))) != (!((o[g & 7] = 2) ? (a + ((*(p = m + (i & 1))))) : (s.x[0] &= c)));
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_2(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    o[0] = (pure(((i * b) | (u, (m[0]))), (g -= (o[1] = 6))));
    w[1][((++o[3]) ? (a--) : (p[u & 1] ^= c)) & 3] = (((both(&(*(p = m + (u & 1))), o)) || (o[h & 7]++)), (((v).s1) + (pure(a, h))));
    v.zw = ((int4)((l[(uint)(u) % 3u][b & 3] = a), (~u), (i % ((u & 7) + 1)), ((v).s1))).xy;
    barrier(CLK_LOCAL_MEM_FENCE);
    g = ((*(p = m + (0))) = ((int[3]){ (h, i), (6 / ((b & 7) + 1)), (u, (s.y)) }[(uint)(((int[3]){ c, h, c }[(uint)(u) % 3u])) % 3u]));
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_3(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    { int f1[2][2] = { { (((int[3]){ c, (w[b & 1][b & 3]), 3 }[(uint)((p[a & 1])) % 3u]), (t[c & 1].y)), (early(&c, (a | a))) }, { (b &= (--l[0][7 & 3])) } }; a ^= f1[(o[7] = g) & 1][((l[(uint)(g) % 3u][b & 3] *= i) + (~g)) & 1]; }
    t[(w[h & 1][1]++) & 1].v -= w[(o[i & 7] = (a ? u : h)) & 1];
    v.yx = ((t[0].v += ((*p) = i))).xy;
    c |= (++o[3]);
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_4(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    l[(uint)(((b + b) && (s.v[3] = g))) % 3u][(s.v.w) & 3] *= (o[1] = ((o[u & 7]) + (t[b & 1].v.x)));
    t[(-(u ? 0 : 3)) & 1].v += (v *= (int4)((v.wz = ((t[0].v = s.v)).zx), (0 || 5), (s.v.w -= b)));
    u -= ((*p) = ((v.y--) ? ((int[3]){ c, c, g }[2]) : (o[3] = g)));
    p = m + ((((s.v).x) > ((int[3]){ a, c, c }[(uint)(a) % 3u])) & 1);
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_5(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    for (int n1 = 0, z1 = ((s.x[(uint)(a) % 3u] = a) == (h + 2)); n1 < 3 && ((o[1] = c) + (!(w[i & 1].z))) != 77; n1++, ((a + i) * (w[1].z = g))) {
        h *= (s.v.w = (p[(~5) & 1]));
        t[((u - u) - (c || u)) & 1].y = (((s.y |= a) / (((early(&b, a)) & 7) + 1)) > (u = (b ? g : i)));
        a += z1;
    }
    { int q1 = 0; do {
        p = m + ((next(&a)) & 1);
    } while (q1++ < 2 && (w[0].z = ((w[0]).s1)) != 5); }
    t[1].y = (v.s2 = (~(w[b & 1][3] = g)));
    t[(~((w[1]).s1)) & 1].v.yx = ((int4)((u + a), (u ? a : h), (c != c), (c - (s.x[(uint)(i) % 3u])))).xy;
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_6(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    t[0].v.x += ((((*p) = b) & (pure(g, i))) - ((g ^ h) & (p[0])));
    { int f1[2][2] = { { ((int[3]){ (i + i), ((set(&(*(p = m + (b & 1))), c), h)), (b ? a : c) }[(uint)(((int[3]){ g, u, a }[0])) % 3u]), ((a | 1) > (o[b & 7] -= g)) }, { (((w[0]).x) / ((((o[b & 7]) % ((c & 7) + 1)) & 7) + 1)) } }; a ^= f1[((++o[a & 7]) + ((*(p = m + (1))) = (o[u & 7]))) & 1][(s.x[2]) & 1]; }
    c *= ((--(*p)) < (early(&a, (6 * 8))));
    { int q1 = 0; do {
        switch ((s.v.w ^= (2 ? 0 : (o[a & 7]))) & 3) {
        case 0: v.s2 = ((next(&(*(p = m + (0))))) | (~c));
        case 2: c -= (o[a & 7] &= (a != 7)); break;
        default: o[1]++;
        }
    } while (q1++ < 2 && ((b + g) & (u * a)) != 5); }
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_7(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    for (int n1 = 0, z1 = (h += (a = (o[5]))); n1 < 3 && (m[a & 3]--) != 77; n1++, (s.v.w += (~i))) {
        p = m + ((((w[1]).s1) - (h != c)) & 1);
        a += z1;
    }
    t[(s.v[c & 3]++) & 1].y = (((c + c) & (pure(u, g))) + (a = (1 || h)));
    v[3] = (((g + u) ^ ((w[0]).s1)) * (both(&a, o)));
    c = (--o[(!(t[g & 1].v.x)) & 7]);
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_8(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    v.zw = (v).xy;
    b -= ((v).x);
    l[(uint)((o[(w[0][3] = b) & 7])) % 3u][(leaves(o, (b || 3))) & 3] ^= (((u > u) + (l[(uint)(b) % 3u][3] = 2)) - ((v).x));
    { int f1[2][2] = { { (-(c - c)), ((*p) += (pure(3, i))) }, { (c - (i, 1)) } }; a ^= f1[0][1]; }
    barrier(CLK_LOCAL_MEM_FENCE);
    m[((v[c & 3] = 2) & (p[i & 1] |= u)) & 3] = ((o[b & 7]++) * (p[8 & 1] *= (5 ? u : h)));
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}

__kernel void order_9(__global const int *in, __global int *out) {
    int i = (int)get_global_id(0), a = in[i], b = in[i + 1], c = in[i + 2];
    uint u = in[i + 3];
    long g = in[i + 4];
    short h = in[i + 5];
    int m[4] = { a, 1, b, 2 }, l[3][4] = { { c, 3 }, { 5, b, a, 7 }, { 6 } }, *p = m;
    int4 v = { a, b, c, 4 }, w[2] = { v.wzyx, v * 3 };
    S s = { { 1, a, 2 }, v + 1, b }, t[2] = { s, s };
    __global int *o = out + i * 16;
    c = ((int[3]){ ((6 == g) && ((v).x)), ((o[a & 7] += 2) != (u++)), ((s.v.w ^= h), (--t[a & 1].y)) }[0]);
    p[(next(&b)) & 1] = (((t[1].x[(uint)(g) % 3u] += b) ? (both(&t[0].x[0], o)) : (h ? h : a)) - (next(&(*(p = m + (a & 1))))));
    o[((u -= 0) & (c + b)) & 7] ^= (--a);
    o[8] = a;
    o[9] = b * 3 + c;
    o[10] = (int)u + (int)g * 7 + h * 11;
    o[11] = m[0] + m[1] * 3 + m[2] * 5 + m[3] * 7;
    o[12] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
    o[13] = w[0].x + w[0].y * 3 + w[0].z * 5 + w[0].w * 7 + w[1].x * 9 + w[1].y * 11 + w[1].z * 13 + w[1].w * 15;
    o[14] = s.y + s.x[0] * 3 + s.x[1] * 5 + s.x[2] * 7 + s.v.x * 9 + s.v.y * 11 + s.v.z * 13 + s.v.w * 15;
    for (int n = 0; n < 12; n++) o[15] = o[15] * 3 + l[n / 4][n & 3];
    o[15] += t[0].y + t[0].x[0] * 3 + t[0].x[1] * 5 + t[0].x[2] * 7 + t[1].y * 9 + t[1].v.x * 11 + t[1].x[2] + *p;
}
