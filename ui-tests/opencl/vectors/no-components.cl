__kernel void k(__global float *out, int n) {
    float4 v = (float4)();
    vstore4(v, 0, out);
}
