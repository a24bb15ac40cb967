float mixed(float a, float b, float a) {
    return a + b;
}
