int f(int a) {
    int b = a + 1
    return b;
}
