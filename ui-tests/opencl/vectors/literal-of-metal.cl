__kernel void k(__global float4 *out) {
    out[0] = float4{1, 2, 3, 4};
}
