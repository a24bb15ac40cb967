__kernel void k(__global float4 *out) {
    out[0] = select(out[0], out[1], 1);
}
