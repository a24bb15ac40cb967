kernel void k(global int *o, global const int *in, int n) {
    in += n;
    for (int at = 0; at < n; at++) in += 2;
    o[get_global_id(0)] = in[0];
}
