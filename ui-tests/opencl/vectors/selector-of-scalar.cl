float f(float a) {
    return a.x;
}
