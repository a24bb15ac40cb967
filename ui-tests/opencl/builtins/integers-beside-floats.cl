float f(uchar4 pixel, float4 weights) {
    return dot(pixel, weights);
}
