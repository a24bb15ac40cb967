__kernel void k(__global float *out, int n) {
    int2 a = (int2)(1, 2);
    float4 v = (float4)(a, 0.0f, 1.0f);
    vstore4(v, 0, out);
}
