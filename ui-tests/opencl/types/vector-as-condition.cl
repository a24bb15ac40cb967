int f(float4 a) {
    if (a > 0.0f) return 1;
    return 0;
}
