__kernel void k(__global float4 *out, float4 a, char4 mask) {
    out[0] = mask ? a : -a;
}
