float twice(float x) {
    return 2.0f * x;
}

__kernel void k(__global ulong *out) {
    out[0] = (ulong)&twice;
}
