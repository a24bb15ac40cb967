__kernel void k(__global float *out) {
    float twice(float x) {
        return 2.0f * x;
    }
    out[0] = 2.0f;
}
