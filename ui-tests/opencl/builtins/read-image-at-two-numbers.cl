__kernel void k(read_only image2d_t image, __global float4 *out) {
    out[0] = read_imagef(image, 1, 2);
}
