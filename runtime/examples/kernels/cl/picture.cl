// A picture is developed and its edges are found, as the example `pipeline` does it: a work-item for a pixel.
#pragma OPENCL FP_CONTRACT OFF

// Levels, saturation and contrast; the alpha stays. `scale` is 1 by the distance of the levels: a device need not round a quotient correctly.
kernel void develop(global const uchar4 *from, global uchar4 *to, float black, float scale, float saturation, float contrast) {
    size_t i = get_global_id(0);
    float4 bytes = convert_float4(from[i]);
    float3 colour = clamp((bytes.xyz - black) * scale, 0.0f, 1.0f);
    float grey = colour.x * 0.2126f + colour.y * 0.7152f + colour.z * 0.0722f;
    colour = grey + (colour - grey) * saturation;
    float3 part = clamp(colour, 0.0f, 1.0f);
    float3 smooth = part * part * (3.0f - 2.0f * part);
    colour = (colour + (smooth - colour) * contrast) * 255.0f + 0.5f;
    to[i] = (uchar4)(convert_uchar3_sat(colour), from[i].w);
}

// How bright a pixel is, in whole numbers.
kernel void grey(global const uchar4 *from, global uchar *to) {
    size_t i = get_global_id(0);
    ushort3 channels = convert_ushort3(from[i].xyz) * (ushort3)(54, 183, 19);
    to[i] = (uchar)((channels.x + channels.y + channels.z + 128) >> 8);
}

// The strength of the edges by Sobel's filter. Beyond the picture its outermost pixels stand again.
kernel void edges(global const uchar *grey, global uchar *to) {
    int x = (int)get_global_id(0), y = (int)get_global_id(1);
    int width = (int)get_global_size(0), height = (int)get_global_size(1);
    int left = max(x - 1, 0), right = min(x + 1, width - 1);
    global const uchar *above = grey + max(y - 1, 0) * width, *at = grey + y * width,
                       *below = grey + min(y + 1, height - 1) * width;
    int across = (above[right] + 2 * at[right] + below[right]) - (above[left] + 2 * at[left] + below[left]);
    int down = (below[left] + 2 * below[x] + below[right]) - (above[left] + 2 * above[x] + above[right]);
    to[y * width + x] = convert_uchar_sat(abs(across) + abs(down));
}
