__kernel void k(__global float *a, int x, int y) {
    a[y][x] = 1;
}
