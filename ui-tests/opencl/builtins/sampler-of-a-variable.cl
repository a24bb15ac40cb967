__kernel void k(__global float *out, int flags) {
    const sampler_t s = flags;
}
