__kernel void k(__global float *out) {
    barrier(LOCAL_MEM_FENCE);
    out[0] = 1.0f;
}
