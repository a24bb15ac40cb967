__kernel void k(__global float *out) {
    std::vector<float> list;
    out[0] = 1.0f;
}
