// Particles in a box, which bounce at its walls: a work-item for one.
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    float x, y, z;
    float vx, vy, vz;
    float life;
    uint hits;
} Particle;

kernel void particles(global const Particle *from, global Particle *to, float seconds, float gravity) {
    size_t i = get_global_id(0);
    Particle p = from[i];
    p.vy -= gravity * seconds;
    p.x += p.vx * seconds;
    p.y += p.vy * seconds;
    p.z += p.vz * seconds;
    if (p.x < 0.0f || p.x > 1.0f) {
        p.vx = -p.vx;
        p.hits++;
    }
    if (p.y < 0.0f) {
        p.y = -p.y;
        p.vy = -0.8f * p.vy;
        p.hits++;
    }
    if (p.z < 0.0f || p.z > 1.0f) {
        p.vz = -p.vz;
        p.hits++;
    }
    p.life = fmax(p.life - seconds, 0.0f);
    to[i] = p;
}
