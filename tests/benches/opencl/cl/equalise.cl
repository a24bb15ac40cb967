// The levels of a grey picture by a table, as the equalising of its histogram ends: a work-item for a pixel.
kernel void equalise(global const uchar *from, global uchar *to, constant uchar *table, uint count) {
    size_t i = get_global_id(0);
    if (i >= count)
        return;
    to[i] = table[from[i]];
}
