// Pointers of all kinds: to structures that hold pointers, to pointers, to arrays, to what an inner block declares.
typedef struct Node { int value; struct Node *next; } Node;
typedef struct { __global int *data; int n; } Span;
__global int *advance(__global int *p, int n) { return p + n; }
int *pick(int *a, int *b, int c) { return c ? a : b; }
int sum_list(Node *n) { int s = 0; while (n) { s += n->value; n = n->next; } return s; }
void set_both(int **p, int **q, int *to) { *p = to; *q = to; }
Span make(__global int *p, int n) { Span s; s.data = p; s.n = n; return s; }
int total(Span s) { int t = 0; for (int i = 0; i < s.n; i++) t += s.data[i]; return t; }
void matrix(int m[3][3], int k) { for (int i = 0; i < 3; i++) m[i][i] = k; }
int rows(int (*m)[3]) { int s = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) s += m[i][j]; return s; }
uint crc(__global const uchar *p, uint n) { uint c = ~0u; while (n--) { c ^= *p++; for (int k = 0; k < 8; k++) c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1; } return ~c; }
__constant char *names[3] = { "zero", "one", "two" };
__kernel void all(__global int *data, __global int *out, __global const uchar *bytes, int n) {
    Node a = { 1, 0 }, b = { 2, &a }, c = { 3, &b };
    out[0] = sum_list(&c);
    int x = 5, y = 6, *p = 0, *q = 0;
    set_both(&p, &q, &x);
    *p += 1;
    int *r = pick(p, &y, 0);
    *r = 9;
    out[1] = x * 100 + y * 10 + (p == q);
    out[2] = *advance(data, 2);
    Span s = make(data + 1, 3);
    out[3] = total(s) + s.data[-1];
    int m[3][3] = { { 0 } };
    matrix(m, 4);
    out[4] = rows(m) + m[1][1];
    out[5] = crc(bytes, 9);
    int *keep = &x;
    for (int i = 0; i < 3; i++) {
        int t = i;
        keep = &t;
        *keep += 1;
        out[6] = t;
    }
    int *table[2] = { &x, &y };
    for (int i = 0; i < 2; i++) *table[i] = i + 20;
    out[7] = x + y;
    out[8] = names[1][0] + names[2][2];
    float4 v = (float4)(1, 2, 3, 4);
    float *f = (float *)&v;
    f[2] = 8;
    out[9] = (int)(v.z + ((float *)&v)[3]);
    __global int4 *w = (__global int4 *)data;
    out[10] = w->y + (*w).w;
    Node pool[3];
    for (int i = 0; i < 3; i++) { pool[i].value = i; pool[i].next = i ? &pool[i - 1] : 0; }
    out[11] = sum_list(pool + 2);
    __constant char *text = "abc";
    int len = 0;
    while (text[len]) len++;
    out[12] = len;
    long d = (uintptr_t)(data + 3) - (uintptr_t)data;
    out[13] = d + (&data[5] - data);
    volatile int vol = 3; vol++;
    out[14] = vol + *(&vol);
    int (*row)[3] = m + 1;
    (*row)[0] = 70;
    out[15] = m[1][0] + sizeof(*row);
}

struct __attribute__((packed)) Header { char kind; int length; short flags[2]; };

int of(int *p) { return *p; }

// Pointers to the fields of packed structures, and to arrays as a whole.
__kernel void packed_fields(__global int *out)
{
    struct Header one = { 1, 2, { 3, 4 } }, two[2] = { { 5, 6 }, { 7, 8, { 9 } } };
    int *length = &one.length;
    *length += 10;
    out[0] = one.length + one.kind;
    out[1] = of(&two[1].length);
    struct Header *p = two;
    (p + 1)->flags[1] = 20;
    p->length = 30;
    short *flags = &p[1].flags[0];
    out[2] = flags[0] + flags[1] + two[0].length;
    uchar *bytes = (uchar *)&one;
    int sum = 0;
    for (int i = 0; i < sizeof(one); i++)
        sum += bytes[i];
    out[3] = sum;
    one = two[1];
    out[4] = *length;
    int numbers[2] = { 1, 2 };
    int (*whole)[2] = &numbers;
    (*whole)[1] = 5;
    out[5] = numbers[1];
}

// The target of an item's pointer, behind a barrier.
__kernel void behind_a_barrier(__global int *out, __local int *l)
{
    int x = get_local_id(0), y;
    struct Header h = { 1, x };
    int *p, *q = &h.length;
    if (x & 1)
        p = &x;
    else
        p = &y;
    *p = 3;
    l[get_local_id(0)] = *p;
    barrier(CLK_LOCAL_MEM_FENCE);
    *p += l[0] + *q;
    out[get_global_id(0)] = x & 1 ? x : y;
}

// A parameter that points to what its function has itself, as ChaCha20's last block of a message does; also within a structure, and in a
// function with a barrier.
int last_block(const uchar *from, uchar *to, int n)
{
    uchar block[4];
    uchar *end = to;
    int sum = 0;
    if (n < 4) {
        for (int i = 0; i < 4; i++) block[i] = i < n ? from[i] : 1;
        from = block;
        to = block;
    }
    for (int i = 0; i < 4; i++) to[i] = from[i] + 1;
    for (int i = 0; i < 4; i++) sum += to[i];
    if (n < 4) for (int i = 0; i < n; i++) end[i] = to[i];
    return sum;
}
typedef struct { const uchar *from; int n; } Bytes;
int whole_pair(Bytes of)
{
    uchar own[2] = { 7, 1 };
    Bytes *same = &of;
    if (of.n == 1) { own[0] = of.from[0]; of.from = own; }
    return same->from[0] * 10 + of.from[1];
}
int pair(Bytes of)
{
    uchar own[2] = { 9, 8 };
    Bytes other = { own, 2 };
    if (of.n == 1) of = other;
    return of.from[0] * 10 + of.from[1];
}
int met(int *of, int n, __local int *all)
{
    int own = n * 2;
    int *before = of;
    if (n > 1) of = &own;
    all[get_local_id(0)] = *of;
    barrier(CLK_LOCAL_MEM_FENCE);
    return all[0] + all[1] + *before;
}
__kernel void pointed_elsewhere(__global int *out, __local int *all)
{
    int i = get_global_id(0), three = 3;
    uchar from[4] = { 1, 2, 3, 4 }, to[4] = { 0 };
    Bytes bytes = { from + 2, 2 - i };
    out[4 * i] = last_block(from, to, 4 - i) + to[0] * 100 + to[3] * 1000;
    out[4 * i + 1] = whole_pair(bytes) + 100 * pair(bytes);
    out[4 * i + 2] = met(&three, i + 1, all);
}

/* Parameters that become others. */
void put(__global int *p, __global int *q, int n)
{
    if (n & 1) p = q;
    *p += n;
}
int of_one(int *p, int *q, int n)
{
    if (n & 1) p = q;
    return *p;
}
__kernel void exchanged(__global int *p, __global int *q, __global short *halves, int n)
{
    int a = 10, b = 20;
    put(p, q, 4);
    put(p, q, 7);
    for (int k = 0; k < n; k++) {
        __global int *t = p;
        p = q;
        q = t;
    }
    p[1] = of_one(&a, &b, n) + of_one(&a, &b, n + 1) * 100;
    q[2] = 5;
    q = (__global int *)halves;
    q[0] = 0x30002;
}
