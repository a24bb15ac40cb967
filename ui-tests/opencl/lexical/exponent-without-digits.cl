float f(void) {
    return 1e;
}
