void f(void) {
    void a;
}
