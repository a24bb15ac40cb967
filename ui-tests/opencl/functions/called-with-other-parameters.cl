float sum(float x) { return x; }
float sum(float x, float y) { return sum(x) + y; }

__kernel void k(__global float *out) {
    out[0] = sum(out[0], out[1]);
}
