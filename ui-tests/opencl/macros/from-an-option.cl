// options: -D SCALE=scale
float f(float a) {
    return a * SCALE;
}
