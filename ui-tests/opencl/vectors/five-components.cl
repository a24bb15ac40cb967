void f(float4 a) {
    a = a.xyzwx;
}
