typedef struct { float x, y; } Point;
__kernel void k(__global Point *out) {
    out[0] = Point(1.0f, 2.0f);
}
