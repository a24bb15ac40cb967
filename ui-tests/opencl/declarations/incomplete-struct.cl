struct Ray;
int f(void) {
    struct Ray r;
    return 0;
}
