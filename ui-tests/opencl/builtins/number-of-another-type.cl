__kernel void k(__global float *a) {
    a[0] = min(a[1], 1);
}
