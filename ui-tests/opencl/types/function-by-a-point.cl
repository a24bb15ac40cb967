__kernel void k(__global float *out) {
    out[get_global_id.x] = 1.0f;
}
