// options: -cl-std=CL3.0
int number;
__global int *pointer = &number;
__global int *const __global *both = &pointer;

__kernel void k(__global int *out) {
    out[0] = both != 0;
    number++;
}
