__attribute__((intel_reqd_sub_group_size(12)))
__kernel void k(__global float *out) {
    out[get_global_id(0)] = sub_group_reduce_add(1.0f);
}
