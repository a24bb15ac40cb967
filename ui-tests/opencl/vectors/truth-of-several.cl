__kernel void k(__global int *out, float4 v) {
    bool b = v > 0.0f;
    out[0] = b;
}
