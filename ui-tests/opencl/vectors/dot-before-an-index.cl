float f(float4 v) {
    return v.[2];
}
