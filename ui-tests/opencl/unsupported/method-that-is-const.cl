struct Point { float x; float doubled() const { return x * 2; } };
__kernel void k(__global float *out) {
    out[0] = 1.0f;
}
