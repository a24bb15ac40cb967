kernel void k(global int *o, int width) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    at.y &= 3;
    o[at.y * width + at.x] = at.x;
}
