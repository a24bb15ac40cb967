void f(void) {
    vec4 a;
    a.x = 1;
    a.y = a.x + 2;
}
