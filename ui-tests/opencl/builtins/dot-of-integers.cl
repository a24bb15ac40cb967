float f(int4 a, int4 b) {
    return dot(a, b);
}
