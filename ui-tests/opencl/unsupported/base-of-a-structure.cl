struct Base { float x; };
struct Point : Base { float y; };
__kernel void k(__global float *out) {
    out[0] = 1.0f;
}
