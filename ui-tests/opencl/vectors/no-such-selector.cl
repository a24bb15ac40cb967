float f(float4 a) {
    return a.q;
}
