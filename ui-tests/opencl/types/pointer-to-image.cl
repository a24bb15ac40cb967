float4 first(image2d_t *images) {
    return (float4)(0.0f);
}
