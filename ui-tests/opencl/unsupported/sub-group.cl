__kernel void k(__global int *out) {
    out[0] = sub_group_all(1);
}
