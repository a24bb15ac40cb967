__kernel void k(__global float *out) {
    barrier(CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE);
    out[0] = 1.0f;
}
