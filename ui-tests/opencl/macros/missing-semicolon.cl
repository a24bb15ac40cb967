#define SET(a, b) a = b
void f(float4 *p, float4 v) {
    SET(p->x, v.y)
    SET(p->y, v.x);
}
