kernel void k(global float *out) {
    out[0] = 1;
    mem_fence();
    out[1] = 2;
}
