// options: -cl-std=CL3.0
__kernel void k(__global atomic_int *out) {
    atomic_store_explicit(out, 1, memory_order_seqcst);
}
