struct particle {
    float mass;
    float weight() {
        return 9.81f;
    }
};
