void f(float4 a, float2 b) {
    a.xx = b;
}
