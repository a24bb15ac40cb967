__kernel void k(__global float *out) {
    auto twice = [](float x) { return 2 * x; };
    out[0] = 1.0f;
}
