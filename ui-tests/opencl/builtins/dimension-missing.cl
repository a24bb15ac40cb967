kernel void k(global float *out) {
    out[get_local_id()] = 1;
}
