int f(void) {
    return 0x;
}
