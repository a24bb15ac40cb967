float scaled(float x, float by = 2.0f) {
    return x * by;
}
