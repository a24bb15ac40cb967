int calls = 0;

__kernel void k(__global int *out) {
    calls = calls + 1;
    out[0] = calls;
}
