__kernel void k(__global float *out, int n) {
    float4 v = (float4)(1.0f);
    float *y = &v.y;
    out[0] = *y;
}
