struct particle;

float mass(__global struct particle *p) {
    return p->mass;
}
