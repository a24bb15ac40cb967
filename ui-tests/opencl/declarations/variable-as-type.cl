void f(float width) {
    width height = 1.0f;
}
