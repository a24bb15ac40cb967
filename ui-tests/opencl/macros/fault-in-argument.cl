#define SCALED(x) ((x) * 2.0f)

float f(float a) {
    return SCALED(b);
}
