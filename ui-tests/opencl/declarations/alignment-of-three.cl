struct pixel {
    uchar r, g, b;
} __attribute__((aligned(3)));
