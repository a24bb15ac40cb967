kernel void k(global float m[4][], global float *out) {
    out[0] = 1;
}
