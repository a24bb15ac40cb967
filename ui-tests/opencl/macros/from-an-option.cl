float f(float a) {
    return a * SCALE;
}
