int f(int a) {
    if (a) goto out;
    return a;
}
