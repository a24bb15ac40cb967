int f(int a) {
again: a++;
    if (a < 3) goto again;
    return a;
}
