__kernel void k(__global float *out, __global const float *in) {
    out(0) = in(1);
}
