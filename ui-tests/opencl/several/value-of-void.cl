void nothing(float x) {}

__kernel void k(__global float *out) {
    out[0] = nothing(1.0f);
    out[1] = 2.0f * nothing(1.0f);
}
