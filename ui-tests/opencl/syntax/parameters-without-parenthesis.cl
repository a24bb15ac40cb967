kernel void k(global float *out, float by {
    out[0] *= by;
}
