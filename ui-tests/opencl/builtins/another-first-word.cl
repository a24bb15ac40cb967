__kernel void k(__global float *out) {
    out[global_id(0)] = 1.0f;
}
