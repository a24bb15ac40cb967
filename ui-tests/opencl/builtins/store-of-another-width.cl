__kernel void k(__global float *out, float4 v) {
    vstore3(v, 0, out);
}
