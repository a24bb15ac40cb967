int f(int (*g)(int), int a) {
    return g(a);
}
