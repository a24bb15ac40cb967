__kernel void k(__global float4 *out, read_only image2d_t img, sampler_t s, int x) {
    out[x] = read_imagef(img, s, x);
}
