struct particle {
    float mass;
    float charge;
    float mass;
};
