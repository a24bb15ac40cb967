struct particle;

__kernel void k(__global int *out, __global struct particle *p) {
    p + 1;
}
