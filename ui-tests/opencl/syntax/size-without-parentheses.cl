__kernel void k(__global ulong *out) {
    out[0] = sizeof float4;
}
