// Compound literals as places. A file of their own, as clang takes the address of one only where pointers have the generic address space.

typedef struct { int *a, *b; } Two;
typedef struct { int a; int4 v; int m[3]; } Mixed;

Mixed mixed(int a) { Mixed m = { a, (int4)(a + 1), { 1, 2, a } }; return m; }

int sum_of(const int *p, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum * 3 + p[i];
    return sum;
}

int through(Two t) { return *t.a + 10 * *t.b; }

// Compound literals as places: assigned to, by an operator, by a component, by an index, pointed to.
__kernel void literals(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i] & 0xffff, n = i & 3;
    int4 p = (int4)(x, n, 3, 4);
    int a = 0, b = 0, c = 0, d = 0;
    a += (((int4){1, 2, 3, 4}) = p).x;
    a += (((int4){1, 2, 3, 4}) += p).w;
    a += (((int4){1, 2, 3, 4}).xy = p.zw).y;
    a += ((int4){1, 2, 3, 4})[n] = 9;
    ((int4){1, 2, 3, 4}).hi.x = x;
    b += ((int){5})++ + ++((int){5}) - ((int){7})--;
    b += ((int[]){1, 2, 3})[n % 3] *= x;
    b += ((Mixed){1, (int4)(2), {3, 4, 5}}).m[1] += x;
    b += ((Mixed){1}).a -= n;
    ((Mixed){1}).v.lo += p.xy;
    (Mixed){1, (int4)(2), {3, 4, 5}} = mixed(5);
    b += mixed(n).m[2] + mixed(x).v.y;
    int *q = &(int){7};
    *q += x;
    c += *q;
    int *z = (int[3]){1, 2, x};
    z[1] = 5;
    c += sum_of(z, 3) + sum_of((int[]){n, 2}, 2) + sum_of(&(int){3}, 1) + sum_of(mixed(n).m, 3);
    Two *two = &(Two){ &(int){x}, z };
    d += through(*two) + through((Two){ (int[]){4, 5, x} + 2, q });
    for (int j = 0; j < 3; j++) {
        int *own = &(int){j};
        *own += 1;
        d = d * 3 + *own;
    }
    out[4 * i] = a;
    out[4 * i + 1] = b;
    out[4 * i + 2] = c;
    out[4 * i + 3] = d;
}
