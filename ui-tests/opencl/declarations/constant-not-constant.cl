float f(float a) {
    static __constant float b = a;
    return b;
}
