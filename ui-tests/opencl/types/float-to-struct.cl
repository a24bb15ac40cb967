struct Ray { float4 at; };
struct Ray f(float a) {
    struct Ray r = a;
    return r;
}
