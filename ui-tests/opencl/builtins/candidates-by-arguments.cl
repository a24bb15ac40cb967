__kernel void k(__write_only image2d_t image, float4 colour) {
    write_imagef(image, 0, 1, colour);
}
