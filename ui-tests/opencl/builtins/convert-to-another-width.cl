__kernel void k(__global float4 *out, int n) {
    out[0] = convert_float4(n);
}
