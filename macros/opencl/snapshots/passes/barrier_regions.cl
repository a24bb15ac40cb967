// Each variable of a kernel with barriers lives in one place: `n` is one of the group, `sum` each item has, `i` each region computes anew, `t` is a
// region's own. The condition of the `while` differs by its form, so that it is asked of each item.
__kernel void places(__global int *a, __local int *t0, int n) {
    int i = get_global_id(0), sum = 0, t;
    n = n * 2;
    t = a[i] + n;
    t0[get_local_id(0)] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    int rounds = a[0];
    while (sum < rounds) {
        t = t0[0];
        sum += t + 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    a[i] = sum;
}

// An `else if` around no barrier each item asks by itself; a region has statements of one case only.
__kernel void sides(__global int *a, int n) {
    if (n > 4) {
        barrier(CLK_GLOBAL_MEM_FENCE);
    } else if (get_local_id(0) == 0) {
        a[1] = 1;
    }
    switch (n) {
    case 0:
        a[2] = 2;
    case 1:
        a[3] = 3;
        barrier(CLK_GLOBAL_MEM_FENCE), a[4] = 4;
        break;
    default:
        return;
    }
    a[5] = 5;
}
