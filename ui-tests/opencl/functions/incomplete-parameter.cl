struct particle;

float mass(struct particle p) {
    return 1.0f;
}
