void f(int a) {
    printf(a);
}
