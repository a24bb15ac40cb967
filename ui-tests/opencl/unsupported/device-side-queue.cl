// options: -cl-std=CL3.0
__kernel void k(__global float *out) {
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), out);
}
