kernel void k(read_only image2d_t from, int how, global float4 *out) {
    out[0] = read_imagef(from, how, (int2)(0));
}
