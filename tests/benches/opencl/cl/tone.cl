// Colours as floats: exposure, a smooth shoulder, saturation. A work-item for a pixel of four channels.
#pragma OPENCL FP_CONTRACT OFF

kernel void tone(global const float4 *from, global float4 *to, float exposure, float saturation) {
    size_t i = get_global_id(0);
    float4 pixel = from[i];
    float4 colour = pixel * exposure;
    float grey = dot(colour.xyz, (float3)(0.2126f, 0.7152f, 0.0722f));
    colour = grey + (colour - grey) * saturation;
    colour = clamp(colour, 0.0f, 4.0f);
    colour = colour * (colour * 0.15f + 0.05f) / (colour * (colour * 0.15f + 0.5f) + 0.06f);
    colour.w = pixel.w;
    to[i] = colour;
}
