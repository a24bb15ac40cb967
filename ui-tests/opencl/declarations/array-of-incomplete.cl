struct particle;

void f(void) {
    struct particle swarm[8];
}
