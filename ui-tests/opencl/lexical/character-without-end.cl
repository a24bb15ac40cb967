int f(int c) {
    return c == 'a;
}
