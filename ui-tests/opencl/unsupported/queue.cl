__kernel void k(__global int *out) {
    queue_t q;
}
