__kernel void k(__global float *out, int n) {
    float4 v = {{1.0f, 2.0f}, 3.0f, 4.0f};
    vstore4(v, 0, out);
}
