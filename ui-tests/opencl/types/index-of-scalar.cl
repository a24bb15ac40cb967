float f(float a) {
    return a[0];
}
