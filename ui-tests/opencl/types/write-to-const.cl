void f(void) {
    const int a = 1;
    a = 2;
}
