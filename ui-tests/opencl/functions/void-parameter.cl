float half_of(float x, void y) {
    return x / 2.0f;
}
