// Pointers that are kept: in structures, in arrays, behind pointers, and handed from function to function beside others.

typedef struct { __global const int *spheres; int n; int *count; } Scene;
typedef struct Node { struct Node *next; int value; } Node;
typedef struct { int *a, *b; } Two;
typedef struct { Two two[2]; int **deep; } Deep;
typedef struct { int *data; int w, h; } Picture;
typedef struct Tree { struct Tree *kid[2]; int value; } Tree;

// A ray tracer's: the address of a local beside a structure that holds pointers. It returns early, so that it stays a function.
int hit(const Scene *scene, int ray, int *t)
{
    for (int i = 0; i < scene->n; i++) {
        int at = scene->spheres[i] - ray;
        if (at > 0 && at < *t) {
            *t = at;
            if (at < 3)
                return i + 1;
        }
    }
    return *t < 1000 ? -1 : 0;
}

int trace(Scene *scene, int ray, int depth)
{
    int sum = 0;
    for (int bounce = 0; bounce < depth; bounce++) {
        int t = 1000;
        int which = hit(scene, ray, &t);
        *scene->count += 1;
        if (!which)
            return sum;
        sum = sum * 3 + t + which;
        ray += t;
    }
    return sum;
}

__kernel void rays(__global const int *in, __global int *out)
{
    int i = get_global_id(0), count = 0;
    Scene scene = { in, 60, &count };
    out[4 * i] = trace(&scene, in[i], 4);
    out[4 * i + 1] = count;
    Scene other = scene;
    other.n = 8;
    out[4 * i + 2] = trace(&other, -20, 3);
    out[4 * i + 3] = count;
}

void set(int **to, int *from) { *to = from; }

int set_own(int v)
{
    int a = v, *p = 0;
    set(&p, &a);
    *p += 1;
    return a;
}

int three_deep(int x)
{
    int a = x, b = 2, *p = &a, **q = &p, ***r = &q;
    ***r = 9;
    **r = &b;
    *p += 3;
    return a * 100 + b;
}

void swap(int **a, int **b)
{
    int *t = *a;
    *a = *b;
    *b = t;
}

int swapped(int x)
{
    int a[3] = { x, 2, 3 }, *p[3];
    for (int i = 0; i < 3; i++)
        p[i] = &a[2 - i];
    swap(&p[0], &p[2]);
    swap(p, p + 1);
    *p[0] = 7;
    return a[0] + 10 * a[1] + 100 * a[2];
}

int repointed(int x)
{
    int a = x, b = 2, *p = &a;
    for (int i = 0; i < 4; i++) {
        int c = i, *q = i & 1 ? &a : &b;
        *q += c;
        p = q;
    }
    return *p + 7 * b;
}

__kernel void behind_pointers(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i] & 0xffff;
    out[4 * i] = set_own(x);
    out[4 * i + 1] = three_deep(x);
    out[4 * i + 2] = swapped(x);
    out[4 * i + 3] = repointed(x);
}

Two pair(int *a, int *b) { Two t = { a, b }; return t; }

Two flipped(Two t)
{
    int *x = t.a;
    t.a = t.b;
    t.b = x;
    return t;
}

int paired(int x)
{
    int a = x, b = 3;
    Two t = flipped(pair(&a, &b));
    *t.a = 5;
    return a + 10 * b + 100 * *t.b;
}

Two *chosen(Two *x, Two *y, int c) { return c ? x : y; }

int choosing(int c)
{
    int a = 1, b = 2, d = 3;
    Two x = { &a, &b }, y = { &b, &d };
    Two *z = chosen(&x, &y, c);
    z->a = &d;
    *z->a += 4;
    return *x.a + *y.a * 10 + d * 100;
}

void fill(Deep *d, int *x)
{
    d->two[1].a = x;
    d->deep = &d->two[1].a;
}

int peek(const Deep *d, int *more)
{
    if (!d->deep)
        return 0;
    *more = **d->deep;
    return *d->two[0].a;
}

int peeked(const Deep *d)
{
    int more = 0, first = peek(d, &more);
    return first + 10 * more;
}

int deep(int x)
{
    int a = x, b = 4;
    Deep d;
    d.two[0].a = &b;
    fill(&d, &a);
    **d.deep += 6;
    return peeked(&d);
}

int total(int **p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += *p[i];
    return sum;
}

int totals(int **p, int n)
{
    int own = 5, *mine[2] = { &own, p[0] };
    return total(p, n) + 10 * total(mine, 2);
}

int all_totals(int x)
{
    int a = x, b = 2, *p[2] = { &a, &b };
    return totals(p, 2);
}

__kernel void in_structures(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i] & 0xffff;
    out[4 * i] = paired(x);
    out[4 * i + 1] = choosing(x & 1);
    out[4 * i + 2] = deep(x);
    out[4 * i + 3] = all_totals(x);
}

void push(Node **head, Node *node)
{
    node->next = *head;
    *head = node;
}

Node *find(Node *node, int value)
{
    while (node && node->value != value)
        node = node->next;
    return node;
}

int list(int x)
{
    Node n[4], *head = 0;
    for (int i = 0; i < 4; i++) {
        n[i].value = i + x;
        push(&head, &n[i]);
    }
    Node extra = { head, 100 };
    find(&extra, x + 1)->value = 7;
    int sum = 0;
    for (Node *p = &extra; p; p = p->next)
        sum = sum * 2 + p->value;
    return sum;
}

void insert(Tree **root, Tree *n)
{
    Tree **p = root;
    while (*p)
        p = &(*p)->kid[n->value > (*p)->value];
    *p = n;
}

int sorted(int x)
{
    Tree n[6], *root = 0, *stack[6];
    for (int i = 0; i < 6; i++) {
        n[i].kid[0] = 0;
        n[i].kid[1] = 0;
        n[i].value = (i * 5 + x) % 7;
        insert(&root, n + i);
    }
    int sum = 0, top = 0;
    Tree *at = root;
    while (at || top) {
        while (at) {
            stack[top++] = at;
            at = at->kid[0];
        }
        at = stack[--top];
        sum = sum * 7 + at->value;
        at = at->kid[1];
    }
    return sum;
}

int token(const int **p, int *out)
{
    *out = *(*p)++;
    return *out != 0;
}

int tokens(int x)
{
    int a[4] = { x | 1, 2, 3, 0 };
    const int *p = a;
    int sum = 0, t;
    while (token(&p, &t))
        sum = sum * 3 + t;
    return sum;
}

void doubled(const Picture *from, Picture *to)
{
    for (int i = 0; i < from->w * from->h; i++)
        to->data[i] = from->data[i] * 2 + i;
}

int pictures(int x)
{
    int a[4] = { x, 1, 2, 3 }, b[4];
    Picture one = { a, 2, 2 }, other = { b, 2, 2 }, *from = &one, *to = &other;
    for (int i = 0; i < 3; i++) {
        doubled(from, to);
        Picture *kept = from;
        from = to;
        to = kept;
    }
    return from->data[0] + from->data[3];
}

__kernel void lists(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i] & 0xffff;
    out[4 * i] = list(x);
    out[4 * i + 1] = sorted(x);
    out[4 * i + 2] = tokens(x);
    out[4 * i + 3] = pictures(x);
}

void exchanged(Two *two, __local int *part, int id)
{
    int own = 2;
    part[id] = *two->a + own;
    barrier(CLK_LOCAL_MEM_FENCE);
    *two->a += part[id ^ 1];
    own += *two->b;
    swap(&two->a, &two->b);
    *two->a += own;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// All of it across barriers.
__kernel void in_groups(__global const int *in, __global int *out)
{
    __local int part[8];
    __local int *__local rows[2];
    int i = get_global_id(0), id = get_local_id(0);
    int x = in[i] & 0xff, y = 2 * i, *p = &x, **pp = &p;
    Two two = { &x, &y };
    int number = i, *kept = &number;
    if (id == 0) {
        rows[0] = part;
        rows[1] = part + 4;
    }
    exchanged(&two, part, id);
    *pp = &y;
    *p += *kept;
    exchanged(&two, part, id);
    *kept += x;
    for (int k = 0; k < 3; k++) {
        part[id] = *p + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        set(&p, k & 1 ? &x : &y);
        *p += part[id ^ 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    rows[id >> 2][id & 3] = *kept;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * i] = x;
    out[4 * i + 1] = y;
    out[4 * i + 2] = part[id ^ 3];
    out[4 * i + 3] = *two.a - *two.b;
}

// Two vectors that are made of components and used by them, one of the other's, beside a barrier.
__kernel void components(__global const int *in, __global int *out)
{
    __local int part[8];
    const int lid = get_local_id(0);
    const int2 coord = { get_global_id(0), get_global_id(1) };
    const int2 from = { coord.x, 3 };
    const int4 all = { from.x + 1, coord.y, from.y, lid };
    part[lid] = from.x * 10 + all.z;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * coord.x] = part[lid ^ 1];
    out[4 * coord.x + 1] = all.x + from.y;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[4 * from.x + 2] = all.w + coord.y;
    out[4 * from.x + 3] = part[0] + all.y + in[all.x - 1];
}

// A pointer that a function writes which is left in a loop, in two blocks whose variables end one after the other.
void keep_early(int **to, int *of, int n)
{
    for (int i = 0; i < n; i++) {
        if (i == 3)
            return;
        *to = of;
    }
}
__kernel void kept_in_turn(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i], first, second;
    int *p = 0;
    {
        int a = x;
        keep_early(&p, &a, 2);
        *p += 1;
        first = a;
    }
    {
        int b = 3 * x;
        keep_early(&p, &b, (i & 7) + 1);
        *p -= 2;
        second = b;
    }
    out[4 * i] = first;
    out[4 * i + 1] = second;
    out[4 * i + 2] = first + second;
    out[4 * i + 3] = i;
}
