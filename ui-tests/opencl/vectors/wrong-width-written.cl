void f(float4 a, float4 b) {
    a.xy = b;
}
