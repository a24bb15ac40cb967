uint2 f(float4 a) {
    return as_uint2(a);
}
