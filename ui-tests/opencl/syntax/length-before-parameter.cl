float first(float[3] v) {
    return v[0];
}
