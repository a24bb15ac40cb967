__kernel void k(read_only image2d_t image, __global int *out) {
    out[0] = image.width;
}
