float f(void) {
    return 1.2.3f;
}
