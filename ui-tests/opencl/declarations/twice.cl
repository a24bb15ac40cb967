int f(int a) {
    int b = a;
    float b = 1.0f;
    return b;
}
