// Images that are read and written in one kernel, which OpenCL 2.0 has and 3.0 may have. PoCL 3.1 cannot ask one of a buffer.

#define TURNED(NAME, IMAGE, AT, READ, WRITE, ASKED)                                                                  \
    __kernel void NAME(read_write IMAGE image, __global const AT *at) {                                              \
        size_t i = get_global_id(0);                                                                                 \
        if (ASKED) WRITE(image, at[i], READ(image, at[i]).yxwz);                                                     \
    }
#define ALL(SHAPE, AT, ASKED)                                                                                        \
    TURNED(turned_f_##SHAPE, image##SHAPE##_t, AT, read_imagef, write_imagef, ASKED)                                 \
    TURNED(turned_i_##SHAPE, image##SHAPE##_t, AT, read_imagei, write_imagei, ASKED)                                 \
    TURNED(turned_u_##SHAPE, image##SHAPE##_t, AT, read_imageui, write_imageui, ASKED)
ALL(1d, int, get_image_width(image) > 0)
ALL(1d_buffer, int, true)
ALL(1d_array, int2, get_image_array_size(image) > 0)
ALL(2d, int2, get_image_height(image) > 0)
ALL(2d_array, int4, get_image_dim(image).x > 0)
ALL(3d, int4, get_image_depth(image) > 0)
