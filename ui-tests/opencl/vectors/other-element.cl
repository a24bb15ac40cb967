__kernel void k(__global float4 *out, int4 i) {
    float4 v = i;
    out[0] = v;
}
