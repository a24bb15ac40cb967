// Pictures as images, which samplers read.

constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t bordered = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t smooth = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

// The magnitude of the gradient of each channel, by Sobel's operators.
kernel void sobel(read_only image2d_t from, write_only image2d_t to)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));

    float4 a = read_imagef(from, nearest, at + (int2)(-1, -1));
    float4 b = read_imagef(from, nearest, at + (int2)(0, -1));
    float4 c = read_imagef(from, nearest, at + (int2)(1, -1));
    float4 d = read_imagef(from, nearest, at + (int2)(-1, 0));
    float4 e = read_imagef(from, nearest, at + (int2)(1, 0));
    float4 f = read_imagef(from, nearest, at + (int2)(-1, 1));
    float4 g = read_imagef(from, nearest, at + (int2)(0, 1));
    float4 h = read_imagef(from, nearest, at + (int2)(1, 1));

    float4 across = (c + 2.0f * e + h) - (a + 2.0f * d + f);
    float4 down = (f + 2.0f * g + h) - (a + 2.0f * b + c);
    float4 magnitude = 0.25f * sqrt(across * across + down * down);
    write_imagef(to, at, (float4)(magnitude.xyz, 1.0f));
}

// A filter of 5 x 5 coefficients on one channel, black around the picture.
kernel void gauss(read_only image2d_t from, write_only image2d_t to, constant float *weights)
{
    int x = get_global_id(0), y = get_global_id(1);

    float sum = 0.0f;
    for (int v = -2; v <= 2; v++)
        for (int u = -2; u <= 2; u++)
            sum += read_imagef(from, bordered, (int2)(x + u, y + v)).x * weights[(v + 2) * 5 + u + 2];
    write_imagef(to, (int2)(x, y), (float4)(sum, 0.0f, 0.0f, 1.0f));
}

// A picture in another size, its texels mixed by the sampler.
kernel void resize(read_only image2d_t from, write_only image2d_t to)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float2 part = (convert_float2(at) + 0.5f) / convert_float2(get_image_dim(to));
    write_imagef(to, at, read_imagef(from, smooth, part));
}
