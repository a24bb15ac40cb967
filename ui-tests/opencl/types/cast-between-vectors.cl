int4 f(float4 a) {
    return (int4)a;
}
