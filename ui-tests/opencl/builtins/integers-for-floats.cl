int f(int a) {
    return sqrt(a);
}
