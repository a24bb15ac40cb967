struct Point { float x, y; };
__kernel void k(__global Point *a) {
    a[0].x = 1;
}
