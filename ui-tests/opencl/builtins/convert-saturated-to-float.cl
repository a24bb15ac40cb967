__kernel void k(__global float4 *out, int4 v) {
    out[0] = convert_float4_sat(v);
}
