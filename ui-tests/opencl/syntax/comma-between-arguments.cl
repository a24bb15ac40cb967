__kernel void k(__global float *out) {
    printf("%f\n" out[0]);
}
