float synchronised(float x) {
    barrier(CLK_LOCAL_MEM_FENCE);
    return x;
}

__kernel void k(__global float *out) {
    out[0] = out[1] > 0.0f ? synchronised(out[2]) : 1.0f;
}
