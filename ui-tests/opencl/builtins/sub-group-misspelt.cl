__kernel void k(__global float *out) {
    out[get_global_id(0)] = sub_group_reduce_ad(out[0]);
}
