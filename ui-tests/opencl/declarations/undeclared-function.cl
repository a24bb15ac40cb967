float f(float a) {
    return sqroot(a);
}
