float4 f(float4 a) {
    return (float4)(a, 1.0f);
}
