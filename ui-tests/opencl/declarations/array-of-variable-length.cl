int f(int n) {
    int a[n];
    return 0;
}
