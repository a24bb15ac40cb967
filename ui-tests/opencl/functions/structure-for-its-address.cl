typedef struct {
    float mass;
} particle;
void weigh(particle *p) {
    p->mass = 1.0f;
}
__kernel void k(__global particle *all) {
    particle p = all[0];
    weigh(p);
    all[0] = p;
}
