kernel void k(global unsigned __int64 *out) {
    out[0] = 1;
}
