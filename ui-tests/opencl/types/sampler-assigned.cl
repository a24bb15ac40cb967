__kernel void k(__global float *out, sampler_t s) {
    s = CLK_FILTER_LINEAR;
}
