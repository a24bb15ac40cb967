int f(int a) {
    a = 1;
    else a = 2;
    return a;
}
