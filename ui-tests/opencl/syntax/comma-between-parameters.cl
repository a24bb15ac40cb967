float sum(float a float b) {
    return a + b;
}
