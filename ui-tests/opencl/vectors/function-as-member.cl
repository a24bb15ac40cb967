__kernel void k(__global float4 *out) {
    out[0].x = out[1].length();
}
