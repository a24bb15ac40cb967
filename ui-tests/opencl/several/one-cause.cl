void f(void) {
    vec4 a;
    a.x = 1;
    a.y = vec4(a.x + 2).y;
}
