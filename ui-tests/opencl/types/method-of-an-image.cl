__kernel void k(read_only image2d_t image, sampler_t how, __global float4 *out) {
    out[1] = image.sample(how, (float2)(0.5f, 0.5f));
}
