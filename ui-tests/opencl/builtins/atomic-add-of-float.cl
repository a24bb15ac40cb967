__kernel void k(__global float *sum) {
    atomic_add(sum, 1.0f);
}
