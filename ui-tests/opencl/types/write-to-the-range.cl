__kernel void k(__global int *out) {
    get_global_size(0) = 64;
}
