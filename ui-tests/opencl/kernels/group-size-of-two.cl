__attribute__((reqd_work_group_size(8, 8)))
__kernel void k(__global float *out) {
    out[get_global_id(0)] = 1.0f;
}
