float2 f(float4 a) {
    return a.xg;
}
