typedef struct { float x; } Point;
Point operator+(Point a, Point b) { return a; }
__kernel void k(__global float *out) {
    out[0] = 1.0f;
}
