void f(void) {
    M_PI_F = 3.0f;
}
