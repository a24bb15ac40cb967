__kernel void k(__global float4 *out) {
    out[0] = make_float4(1.0f, 2.0f, 3.0f, 4.0f);
}
