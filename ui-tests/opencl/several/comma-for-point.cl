__kernel void k(__global float *out) {
    float half_of_three = 1,5f;
    out[0] = fmax(2,5f, half_of_three);
}
