__kernel void k(__global int *out) {
    int flag = ATOMIC_FLAG_INIT;
    out[0] = flag;
}
