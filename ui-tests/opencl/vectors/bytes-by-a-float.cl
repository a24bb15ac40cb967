__kernel void k(__global float4 *out, uchar4 v) {
    out[0] = v * 2.0f;
}
