__kernel void k(__global float *out) {
    out[get_global_id(0).y] = 1.0f;
}
