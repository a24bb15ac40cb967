float f(float4 a) {
    float b = a;
    return b;
}
