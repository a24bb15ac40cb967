struct texture {
    image2d_t pixels;
    int layer;
};
