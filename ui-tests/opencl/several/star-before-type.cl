float first(*float of) {
    return of[0];
}

__kernel void k(__global *float out, __global const *int4 in) {
    *float own = out;
    out[0] = own[0] + in[0].x;
}
