__kernel void k(__global float *out, int n) {
    out[0] = _Generic(n, int 1.0f);
}
