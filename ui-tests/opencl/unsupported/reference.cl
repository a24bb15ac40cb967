void f(float4 &a) {
    a.x = 1;
}
