float4 f(float a) {
    return (float4)(a, 1.0f, 2.0f);
}
