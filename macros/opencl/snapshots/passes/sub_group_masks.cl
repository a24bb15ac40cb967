__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global int *o) {
    int i = get_global_id(0), x = 0;
    if (o[i] > 0) x = sub_group_non_uniform_reduce_add(i);
    o[i] = x;
}
