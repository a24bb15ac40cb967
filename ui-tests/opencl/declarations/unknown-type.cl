float4 f(vec4 a) {
    return a;
}
