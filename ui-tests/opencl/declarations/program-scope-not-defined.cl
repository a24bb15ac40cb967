// options: -cl-std=CL3.0
extern __global int number;

__kernel void k(__global int *out) {
    out[0] = number++;
}
