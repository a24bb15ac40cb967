struct Ray { float4 at; };
float half_of(float a) { return a / 2; }
float f(struct Ray r) {
    return half_of(r);
}
