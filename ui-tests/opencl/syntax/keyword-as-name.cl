int f(int a) {
    int float = a;
    return a;
}
