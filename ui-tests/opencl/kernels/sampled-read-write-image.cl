__kernel void k(read_write image2d_t image, sampler_t smooth, __global float4 *out) {
    out[0] = read_imagef(image, smooth, (float2)(0.5f));
}
