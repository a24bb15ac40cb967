int f(int a) {
    return;
}
