struct Ray { float4 at; };
void f(void) {
    struct Ray r = { .to = 1 };
}
