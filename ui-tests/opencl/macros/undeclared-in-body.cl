#define SCALED(x) ((x) * factor)

float f(float a) {
    return SCALED(a);
}
