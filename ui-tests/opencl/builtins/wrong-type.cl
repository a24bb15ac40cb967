float4 f(float4 a, float2 b) {
    return fma(a, a, b);
}
