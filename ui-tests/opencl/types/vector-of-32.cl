kernel void k(global float *a) {
    float32 sum = 0;
    a[0] = sum.s0;
}
