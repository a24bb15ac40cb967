#ifndf COUNT
#define COUNT 4
#endif
__kernel void k(__global float *out) {
    out[COUNT] = 1.0f;
}
