define COUNT 4
kernel void k(global int *out) {
    out[0] = COUNT;
}
