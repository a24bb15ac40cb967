__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global uint *o) {
    o[get_global_id(0)] = sub_group_broadcast_first(get_sub_group_local_id() + get_sub_group_id());
}
