int f(int a, int b) {
    if (a > (b + 1) return a;
    return b;
}
