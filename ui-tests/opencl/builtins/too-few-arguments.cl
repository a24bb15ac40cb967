float f(float a) {
    return clamp(a, 0.0f);
}
