typedef float real;

float f(void) {
    return real;
}
