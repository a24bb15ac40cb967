float f(float2 a) {
    return a.z;
}
