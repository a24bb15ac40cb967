int f(int a) {
    return a; /* the result
}
