__kernel void k(__global uchar4 *out, float4 v) {
    out[0] = convert_uchar4_rte_sat(v);
}
