float f(float4 color) {
    return colour.x;
}
