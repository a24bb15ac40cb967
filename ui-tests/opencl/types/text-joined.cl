__kernel void k(__global float *out) {
    printf("sum: " + out[0]);
}
