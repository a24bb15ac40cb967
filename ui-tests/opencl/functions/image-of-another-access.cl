float4 first(read_only image2d_t image) { return read_imagef(image, (int2)(0, 0)); }
__kernel void k(write_only image2d_t image, __global float4 *out) {
    out[0] = first(image);
}
