__kernel void k(read_only image2d image, __global float4 *out) {
    out[0] = 1.0f;
}
