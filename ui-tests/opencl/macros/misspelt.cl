#define TILE_SIZE 16
__kernel void k(__global float *out) {
    out[TILE_SIZ] = 1.0f;
}
