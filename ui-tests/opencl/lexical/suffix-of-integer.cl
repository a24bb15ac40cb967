int f(void) {
    return 10px;
}
