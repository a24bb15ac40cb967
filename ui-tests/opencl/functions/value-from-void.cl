void f(int a) {
    return a;
}
