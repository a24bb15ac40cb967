__kernel void k(__global float *a, int n) {
    for (int i = 0; i < n; i++ {
        a[i] = 1;
    }
}
