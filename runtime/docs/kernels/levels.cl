// Black and white points of a picture: what is at `low` becomes 0, what is at `high` becomes 1.
__kernel void levels(__global const float4 *in, __global float4 *out, float low, float high)
{
    size_t i = get_global_id(0);
    float4 pixel = in[i];
    pixel.xyz = clamp((pixel.xyz - low) / (high - low), 0.0f, 1.0f);
    out[i] = pixel;
}
