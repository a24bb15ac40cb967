struct Ray { float4 at; };
float f(struct Ray r) {
    return r->at.x;
}
