__kernel void k(__global uchar4 *out, float4 v) {
    out[0] = as_uchar4(v);
}
