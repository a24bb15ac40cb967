int numbers[4];
__global int *next = numbers;

__kernel void k(__global int *out) {
    out[0] = *next;
    next = next + 1;
}
