__kernel void k(__global float *out) {
    float m[2][2];
    m[0, 1] = 1.0f;
    out[0] = m[1, 0];
}
