__kernel void k(__global float2 *out) {
    out[get_global_id(0)] = sub_group_reduce_add(out[0]);
}
