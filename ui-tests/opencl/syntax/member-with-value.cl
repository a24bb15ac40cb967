struct particle {
    float mass = 1.0f;
};
