float4 f(float4 a, int4 b) {
    return a * b;
}
