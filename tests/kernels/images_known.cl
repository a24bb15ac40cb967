// Images read by samplers that the program knows, by items of which each reads the texel behind that of the one before: at integers, and at the same
// as floats, a step apart. The host asks for the same by samplers that are arguments.

constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
constant sampler_t mixed = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
constant sampler_t repeated = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t mirrored = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;

#define READS(NAME, IMAGE, COLOUR, READ, INTS, FLOATS)                                                               \
    __kernel void NAME(read_only IMAGE image, int4 from, float4 at, float step, __global COLOUR *out) {               \
        int x = from.x + (int)get_global_id(0), y = from.y, z = from.z;                                               \
        float u = at.x + step * get_global_id(0), v = at.y, w = at.z;                                                 \
        size_t i = 7 * get_global_id(0);                                                                              \
        out[i] = READ(image, edge, INTS);                                                                             \
        out[i + 1] = READ(image, border, INTS);                                                                       \
        out[i + 2] = READ(image, edge, FLOATS);                                                                       \
        out[i + 3] = READ(image, border, FLOATS);                                                                     \
        out[i + 4] = READ(image, mixed, FLOATS);                                                                      \
        out[i + 5] = READ(image, repeated, FLOATS);                                                                   \
        out[i + 6] = READ(image, mirrored, FLOATS);                                                                   \
    }
READS(known_f_1d, image1d_t, float4, read_imagef, x, u)
READS(known_f_1d_array, image1d_array_t, float4, read_imagef, (int2)(x, y), (float2)(u, v))
READS(known_f_2d, image2d_t, float4, read_imagef, (int2)(x, y), (float2)(u, v))
READS(known_f_2d_array, image2d_array_t, float4, read_imagef, (int4)(x, y, z, 9), (float4)(u, v, w, NAN))
READS(known_f_3d, image3d_t, float4, read_imagef, (int4)(x, y, z, 9), (float4)(u, v, w, NAN))
READS(known_i_2d, image2d_t, int4, read_imagei, (int2)(x, y), (float2)(u, v))
READS(known_u_2d, image2d_t, uint4, read_imageui, (int2)(x, y), (float2)(u, v))

// Each texel of a picture in its place of another one, but every `odd`th, and none of those beyond it.
#define COPIED(NAME, READ, WRITE)                                                                                    \
    __kernel void NAME(read_only image2d_t from, write_only image2d_t to, int odd) {                                  \
        int2 at = (int2)(get_global_id(0), get_global_id(1));                                                         \
        if (at.x % odd != 0 && all(at < get_image_dim(to))) WRITE(to, at, READ(from, at));                            \
    }
COPIED(copied_f, read_imagef, write_imagef)
COPIED(copied_i, read_imagei, write_imagei)
COPIED(copied_u, read_imageui, write_imageui)

// A function that is given an image and a sampler.
float4 around(read_only image2d_t image, sampler_t sampler, int2 at) {
    return read_imagef(image, sampler, at - (int2)(1, 0)) + read_imagef(image, sampler, at + (int2)(1, 0));
}
__kernel void called(read_only image2d_t image, sampler_t given, __global float4 *out) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    out[at.y * get_global_size(0) + at.x] = around(image, given, at) - around(image, border, at);
}
