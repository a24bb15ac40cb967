__kernel void k(write_only image2d_t img, int x) {
    write_imagef(img, (int2)(x, 0), (int4)(1));
}
