int f(int a, int b) {
    switch (a) {
    case b: return 1;
    }
    return a;
}
