float sign_of(float x) {
    if (x > 0.0f) {
        x = 1.0f;
    else {
        x = -1.0f;
    }
    return x;
}

__kernel void k(__global float *out) {
    if (out[0] < 0.0f) {
        out[0] = sign_of(out[0]);
    else
        out[1] = 0.0f;
    }
}
