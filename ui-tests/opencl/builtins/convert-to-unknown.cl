int f(float a) {
    return convert_integer(a);
}
