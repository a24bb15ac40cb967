// Levels of a picture of bytes: a work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

kernel void levels(global const uchar4 *from, global uchar4 *to, float black, float scale) {
    int x = get_global_id(0), y = get_global_id(1), at = y * get_global_size(0) + x;
    uchar4 pixel = from[at];
    float4 colour = (convert_float4(pixel) - black) * scale;
    uchar4 result = convert_uchar4_sat_rte(colour);
    result.w = pixel.w;
    to[at] = result;
}
