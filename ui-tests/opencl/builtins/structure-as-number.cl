typedef struct {
    float mass;
} particle;
__kernel void k(__global particle *all) {
    all[0].mass = fabs(all[1]);
}
