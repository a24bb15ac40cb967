float4 f(float4 a, float4 b, float4 c) {
    return select(a, b, c);
}
