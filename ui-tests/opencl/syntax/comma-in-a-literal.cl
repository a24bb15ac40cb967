float2 f(float x) {
    return (float2)(x 1.0f);
}
