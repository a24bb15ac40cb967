__kernel void k(__global float *out, float4 v) {
    simd_float4 s = v;
    out[0] = s.x;
}
