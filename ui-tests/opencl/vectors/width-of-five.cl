void f(void) {
    float5 a;
}
