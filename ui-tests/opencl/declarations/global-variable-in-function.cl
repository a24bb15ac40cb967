void f(void) {
    __global int a;
}
