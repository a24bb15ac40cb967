__kernel void k(__global float *out, float4 v) {
    out[0] = v.sum();
}
