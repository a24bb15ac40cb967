kernel void k(global uchar *o, global const uchar *table) {
    int i = get_global_id(0);
    o[i] = table[o[i]];
}
