float twice(4) {
    return 2.0f;
}
