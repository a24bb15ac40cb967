void f(void) {
    __local int part[4];
}
