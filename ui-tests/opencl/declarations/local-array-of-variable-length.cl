__kernel void k(__global float *out) {
    __local float part[get_local_size(0)];
    part[0] = out[0];
}
