__kernel void k(__read_only image2d_t in) {
    write_imagef(in, (int2)(0, 0), (float4)(1));
}
