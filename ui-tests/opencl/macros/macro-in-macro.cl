#define INNER(v) (v).q
#define OUTER(v) (INNER(v) + 1)

float f(float4 a) {
    return OUTER(a);
}
