int f(void) {
    return 08;
}
