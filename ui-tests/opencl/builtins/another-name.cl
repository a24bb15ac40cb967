float f(float a) {
    return sqrtf(a);
}
