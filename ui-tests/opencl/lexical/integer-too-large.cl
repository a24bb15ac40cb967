ulong f(void) {
    return 18446744073709551616;
}
