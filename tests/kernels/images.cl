// Each function of images of OpenCL C 1.2, on each kind of image. The host gives coordinates, and judges what is read.

#define SAMPLED(NAME, IMAGE, COLOUR, READ, AT)                                                                       \
    __kernel void NAME(read_only IMAGE image, sampler_t sampler, __global const AT *at, __global COLOUR *out) {       \
        size_t i = get_global_id(0);                                                                                 \
        out[i] = READ(image, sampler, at[i]);                                                                        \
    }
#define SAMPLED_ALL(SHAPE, INT, FLOAT)                                                                               \
    SAMPLED(sampled_f_##SHAPE##_float, image##SHAPE##_t, float4, read_imagef, FLOAT)                                 \
    SAMPLED(sampled_f_##SHAPE##_int, image##SHAPE##_t, float4, read_imagef, INT)                                     \
    SAMPLED(sampled_i_##SHAPE##_float, image##SHAPE##_t, int4, read_imagei, FLOAT)                                   \
    SAMPLED(sampled_i_##SHAPE##_int, image##SHAPE##_t, int4, read_imagei, INT)                                       \
    SAMPLED(sampled_u_##SHAPE##_float, image##SHAPE##_t, uint4, read_imageui, FLOAT)                                 \
    SAMPLED(sampled_u_##SHAPE##_int, image##SHAPE##_t, uint4, read_imageui, INT)
SAMPLED_ALL(1d, int, float)
SAMPLED_ALL(1d_array, int2, float2)
SAMPLED_ALL(2d, int2, float2)
SAMPLED_ALL(2d_array, int4, float4)
SAMPLED_ALL(3d, int4, float4)

#define FETCHED(NAME, IMAGE, COLOUR, READ, AT)                                                                       \
    __kernel void NAME(read_only IMAGE image, __global const AT *at, __global COLOUR *out) {                         \
        size_t i = get_global_id(0);                                                                                 \
        out[i] = READ(image, at[i]);                                                                                 \
    }
#define WRITTEN(NAME, IMAGE, COLOUR, WRITE, AT)                                                                      \
    __kernel void NAME(write_only IMAGE image, __global const AT *at, __global const COLOUR *colours) {              \
        size_t i = get_global_id(0);                                                                                 \
        WRITE(image, at[i], colours[i]);                                                                             \
    }
#define PLAIN(SHAPE, INT)                                                                                            \
    FETCHED(fetched_f_##SHAPE, image##SHAPE##_t, float4, read_imagef, INT)                                           \
    FETCHED(fetched_i_##SHAPE, image##SHAPE##_t, int4, read_imagei, INT)                                             \
    FETCHED(fetched_u_##SHAPE, image##SHAPE##_t, uint4, read_imageui, INT)                                           \
    WRITTEN(written_f_##SHAPE, image##SHAPE##_t, float4, write_imagef, INT)                                          \
    WRITTEN(written_i_##SHAPE, image##SHAPE##_t, int4, write_imagei, INT)                                            \
    WRITTEN(written_u_##SHAPE, image##SHAPE##_t, uint4, write_imageui, INT)
PLAIN(1d, int)
PLAIN(1d_buffer, int)
PLAIN(1d_array, int2)
PLAIN(2d, int2)
PLAIN(2d_array, int4)
PLAIN(3d, int4)

// Questions to an image that is read and to one that is written: `ASK` writes from `out[2]` on.
#define ASKED(SHAPE, ASK)                                                                                            \
    __kernel void asked_##SHAPE(read_only image##SHAPE##_t read, write_only image##SHAPE##_t write,                   \
                                __global int *out) {                                                                 \
        out[0] = get_image_channel_order(read);                                                                      \
        out[1] = get_image_channel_data_type(read);                                                                  \
        out[2] = get_image_width(read);                                                                              \
        out[10] = get_image_channel_order(write);                                                                    \
        out[11] = get_image_channel_data_type(write);                                                                \
        out[12] = get_image_width(write);                                                                            \
        ASK(read, 0)                                                                                                 \
        ASK(write, 10)                                                                                               \
    }
#define NOTHING(IMAGE, AT)
#define LAYERS(IMAGE, AT) out[AT + 9] = (int)get_image_array_size(IMAGE);
#define PLANE(IMAGE, AT)                                                                                             \
    out[AT + 3] = get_image_height(IMAGE);                                                                           \
    out[AT + 5] = get_image_dim(IMAGE).x;                                                                            \
    out[AT + 6] = get_image_dim(IMAGE).y;
#define PLANES(IMAGE, AT)                                                                                            \
    PLANE(IMAGE, AT)                                                                                                 \
    LAYERS(IMAGE, AT)
#define SPACE(IMAGE, AT)                                                                                             \
    PLANE(IMAGE, AT)                                                                                                 \
    out[AT + 4] = get_image_depth(IMAGE);                                                                            \
    out[AT + 7] = get_image_dim(IMAGE).z;                                                                            \
    out[AT + 8] = get_image_dim(IMAGE).w;
ASKED(1d, NOTHING)
ASKED(1d_buffer, NOTHING)
ASKED(1d_array, LAYERS)
ASKED(2d, PLANE)
ASKED(2d_array, PLANES)
ASKED(3d, SPACE)

// Samplers of the program: in each of the three spellings, and of a kernel.
const sampler_t repeated_nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_NEAREST;
constant sampler_t repeated_linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
__constant sampler_t mirrored_nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_NEAREST;

float4 through(read_only image2d_t image, sampler_t sampler, float2 at) { return read_imagef(image, sampler, at); }

__kernel void constants(read_only image2d_t image, int which, __global const float2 *at, __global float4 *out) {
    const sampler_t mirrored_linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_LINEAR;
    const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
    const sampler_t edge_linear = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
    const sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    const sampler_t border_linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR;
    size_t i = get_global_id(0);
    switch (which) {
    case 0: out[i] = read_imagef(image, repeated_nearest, at[i]); break;
    case 1: out[i] = read_imagef(image, repeated_linear, at[i]); break;
    case 2: out[i] = read_imagef(image, mirrored_nearest, at[i]); break;
    case 3: out[i] = read_imagef(image, mirrored_linear, at[i]); break;
    case 4: out[i] = read_imagef(image, edge, at[i]); break;
    case 5: out[i] = read_imagef(image, edge_linear, at[i]); break;
    case 6: out[i] = through(image, border, at[i]); break;
    case 7: out[i] = through(image, border_linear, at[i]); break;
    }
}
