__kernel void k(__global int *out) {
    out[get_local_id(0)] = TILE;
}
