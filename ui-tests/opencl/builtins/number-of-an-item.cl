__kernel void k(__global float *out) {
    out[get_id(0)] = 1.0f;
}
