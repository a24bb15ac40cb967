__kernel void k(__global float4 *out) {
    float4 v = out[0];
    v++;
    out[0] = v;
}
