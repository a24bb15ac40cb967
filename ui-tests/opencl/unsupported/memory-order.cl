__kernel void k(__global int *out) {
    int order = memory_order_relaxed;
    out[0] = order;
}
