int f(int a) {
    if (a) break;
    return a;
}
