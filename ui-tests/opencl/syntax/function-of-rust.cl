fn twice(float x) -> float {
    return 2 * x;
}
__kernel void k(__global float *out) {
    out[0] = twice(out[0]);
}
