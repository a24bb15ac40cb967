float f(float4 a) {
    return a.q + b;
}

int g(int a) {
    int c = a + 1
    return c;
}

float4 h(float4 a, float2 b) {
    return a + b;
}
