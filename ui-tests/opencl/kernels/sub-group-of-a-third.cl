__attribute__((qcom_reqd_sub_group_size("third")))
__kernel void k(__global float *out) {
    out[get_global_id(0)] = sub_group_reduce_add(1.0f);
}
