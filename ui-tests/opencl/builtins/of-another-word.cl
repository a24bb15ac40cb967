__kernel void k(__global float *out) {
    out[0] = get_group_size(0);
}
