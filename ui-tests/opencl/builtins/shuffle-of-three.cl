float4 f(float3 a, uint4 m) {
    return shuffle(a, m);
}
