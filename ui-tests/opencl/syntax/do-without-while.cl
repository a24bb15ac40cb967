__kernel void k(__global float *out, int n) {
    do {
        out[n] = 1.0f;
    } until (n > 0);
}
