__kernel void k(__global float *out) {
    std::cout << out[0];
}
