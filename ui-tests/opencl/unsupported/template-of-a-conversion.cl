__kernel void k(__global int *out, float x) {
    out[0] = convert<int>(x);
}
