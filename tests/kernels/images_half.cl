// The functions of images that `cl_khr_fp16` adds, on each kind of image.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SAMPLED(SHAPE, NAME, AT)                                                                                     \
    __kernel void NAME(read_only image##SHAPE##_t image, sampler_t sampler, __global const AT *at,                   \
                       __global half4 *out) {                                                                        \
        size_t i = get_global_id(0);                                                                                 \
        out[i] = read_imageh(image, sampler, at[i]);                                                                 \
    }
#define PLAIN(SHAPE, INT)                                                                                            \
    __kernel void fetched_h_##SHAPE(read_only image##SHAPE##_t image, __global const INT *at, __global half4 *out) { \
        size_t i = get_global_id(0);                                                                                 \
        out[i] = read_imageh(image, at[i]);                                                                          \
    }                                                                                                                \
    __kernel void written_h_##SHAPE(write_only image##SHAPE##_t image, __global const INT *at,                       \
                                    __global const half4 *colours) {                                                 \
        size_t i = get_global_id(0);                                                                                 \
        write_imageh(image, at[i], colours[i]);                                                                      \
    }
SAMPLED(1d, sampled_h_1d_float, float)
SAMPLED(1d, sampled_h_1d_int, int)
SAMPLED(1d_array, sampled_h_1d_array_float, float2)
SAMPLED(1d_array, sampled_h_1d_array_int, int2)
SAMPLED(2d, sampled_h_2d_float, float2)
SAMPLED(2d, sampled_h_2d_int, int2)
SAMPLED(2d_array, sampled_h_2d_array_float, float4)
SAMPLED(2d_array, sampled_h_2d_array_int, int4)
SAMPLED(3d, sampled_h_3d_float, float4)
SAMPLED(3d, sampled_h_3d_int, int4)
PLAIN(1d, int)
PLAIN(1d_buffer, int)
PLAIN(1d_array, int2)
PLAIN(2d, int2)
PLAIN(2d_array, int4)
PLAIN(3d, int4)
