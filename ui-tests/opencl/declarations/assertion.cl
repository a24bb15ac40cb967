typedef struct {
    float3 position;
    float mass;
} particle;

_Static_assert(sizeof(particle) == 16, "a particle has 16 bytes");
