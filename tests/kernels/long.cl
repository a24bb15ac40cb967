// Long lists, as macros and generators write them. `X1000(f, 1)` is `f(1000) f(1001) .. f(1999)`.

#define X10(f, n) f(n##0) f(n##1) f(n##2) f(n##3) f(n##4) f(n##5) f(n##6) f(n##7) f(n##8) f(n##9)
#define X100(f, n) X10(f, n##0) X10(f, n##1) X10(f, n##2) X10(f, n##3) X10(f, n##4) X10(f, n##5) X10(f, n##6) X10(f, n##7) X10(f, n##8) X10(f, n##9)
#define X1000(f, n) X100(f, n##0) X100(f, n##1) X100(f, n##2) X100(f, n##3) X100(f, n##4) X100(f, n##5) X100(f, n##6) X100(f, n##7) X100(f, n##8) X100(f, n##9)

#define ARM(n) else if (x == n) r = n * 7 % 1000;
#define LEAVES(n) else if (x == n) { if (x & 1) return n; r += n; }
#define TERM(n) + (x ^ n)
#define FACTOR(n) * (x | n) - n
#define SCALED(n) + v * (float)n - n
#define ANY(n) || x == n * 3
#define ALL(n) && x != n * 3
#define DO(n) , y += x ^ n
#define PICK(n) x == n ? n - 1500 :
#define PICK_UNSIGNED(n) x == n ? n##u :
#define FALL(n) case n: r += n % 17;
#define FALL_OUT(n) case n: r += n % 5; if (r > 600) break;
#define LABEL(n) case 2 * n:
#define BREAK(n) case n: r = n * 5 % 997; break;
#define ONE(n) + 1

int left(int x)
{
    int r = 1;
    if (x == 0) return -1;
    X1000(LEAVES, 1)
    else r = 7;
    return r * 2;
}

__kernel void branches(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i], r = 3;
    if (x == 1) r = 1;
    X1000(ARM, 1)
    out[4 * i] = r;
    if (x == 1) r = 1;
    X100(ARM, 10) X100(ARM, 11) X100(ARM, 12)
    else r = -1;
    out[4 * i + 1] = r;
    out[4 * i + 2] = left(x);
    out[4 * i + 3] = x == 0 X1000(ANY, 1);
}

__kernel void operators(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i], y = 0;
    out[4 * i] = x X1000(TERM, 1) X1000(TERM, 2) X1000(TERM, 3) X1000(TERM, 4) X1000(TERM, 5);
    out[4 * i + 1] = (x X1000(FACTOR, 1), y X1000(DO, 1));
    float4 v = (float4)(x & 3, 1, 2, 3);
    float4 sum = v X1000(SCALED, 1);
    out[4 * i + 2] = sum.x + 2 * sum.w;
    int sized[0 X1000(ONE, 1)];
    out[4 * i + 3] = (x != 0 X1000(ALL, 1)) + (int)(sizeof(sized) / sizeof(int)) * 2;
}

__kernel void choices(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i];
    out[4 * i] = X1000(PICK, 1) 5;
    // The type of all of it is `float`, that of the last thousand `uint`.
    float f = X100(PICK, 10) X1000(PICK_UNSIGNED, 2) x == 1 ? -1 : x == 2 ? 2.5f : -3;
    out[4 * i + 1] = (int)(f / 65536.0f);
    long l = X100(PICK, 10) X100(PICK_UNSIGNED, 11) -1;
    out[4 * i + 2] = (int)(l >> 8);
    int n = 0;
    int r = x > 1500 ? n++ : X100(PICK, 10) x < 0 ? n += 2 : 9;
    out[4 * i + 3] = r * 10 + n;
}

__kernel void cases(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i], r = 0;
    switch (x) { X1000(FALL, 1) default: r += 1000; }
    out[4 * i] = r;
    r = 0;
    switch (x) { case 1: r = 5; X100(FALL_OUT, 10) default: r += 3; X100(FALL_OUT, 11) }
    out[4 * i + 1] = r;
    switch (x) { X1000(LABEL, 1) r = 1; break; default: r = 2; }
    out[4 * i + 2] = r;
    switch (x) { X1000(BREAK, 1) default: r = -1; }
    out[4 * i + 3] = r;
}

#define LOOP(n) for (int i##n = 0; i##n < (n % 20 == 0 ? 2 : 1); i##n++)

__kernel void loops(__global const int *in, __global int *out)
{
    int i = get_global_id(0), x = in[i], r = 0;
    X10(LOOP, 10) X10(LOOP, 11) X10(LOOP, 12) X10(LOOP, 13) X10(LOOP, 14) X10(LOOP, 15) X10(LOOP, 16) X10(LOOP, 17)
        r = r * 3 + x + i100 + i120;
    out[4 * i] = r;
    out[4 * i + 1] = out[4 * i + 2] = out[4 * i + 3] = 0;
}
