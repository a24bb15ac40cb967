float4 f(float4 a, float2 b) {
    return a + b;
}
