// Kernels with one fault of an image each, and behind each the same without it: its name ends in `_mended`. All of them take an image of 8 by 2
// texels, and run 8 items in groups of 4.
#define I get_global_id(0)
#define WRITTEN write_only image2d_t image
#define BOTH read_write image2d_t image
// Here the item writes, and there the other item of its pair does.
#define HERE (int2)(I, 0)
#define THERE (int2)(I ^ 1, 0)

// ---- races

__kernel void one_texel(WRITTEN) { write_imagef(image, (int2)(I / 2, 0), (float4)(I)); }
__kernel void one_texel_mended(WRITTEN) { write_imagef(image, (int2)(I / 2, I & 1), (float4)(I)); }

// All write the same, which is a race to OpenCL nevertheless.
__kernel void one_colour(WRITTEN) { write_imagef(image, (int2)(3, 1), (float4)(0.5f)); }
__kernel void one_colour_mended(WRITTEN)
{
    if (I == 3)
        write_imagef(image, (int2)(3, 1), (float4)(0.5f));
}

void put(WRITTEN, int x) { write_imagef(image, (int2)(x, 1), (float4)(x)); }
__kernel void by_a_function(WRITTEN) { put(image, I & 3); }
__kernel void by_a_function_mended(WRITTEN) { put(image, I); }

// No barrier reaches another group.
__kernel void other_group(WRITTEN)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_GLOBAL_MEM_FENCE);
    write_imagef(image, (int2)(I ^ 4, 0), (float4)(2));
}
__kernel void other_group_mended(WRITTEN)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_GLOBAL_MEM_FENCE);
    write_imagef(image, THERE, (float4)(2));
}

__kernel void local_fence_only(WRITTEN)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_LOCAL_MEM_FENCE);
    write_imagef(image, THERE, (float4)(2));
}
__kernel void local_fence_only_mended(WRITTEN)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_IMAGE_MEM_FENCE);
    write_imagef(image, THERE, (float4)(2));
}

__kernel void read_too_early(BOTH)
{
    write_imagef(image, HERE, (float4)(1));
    write_imagef(image, (int2)(I, 1), read_imagef(image, THERE));
}
__kernel void read_too_early_mended(BOTH)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_IMAGE_MEM_FENCE);
    write_imagef(image, (int2)(I, 1), read_imagef(image, THERE));
}

// Reads first, writes then.
__kernel void written_too_early(BOTH)
{
    float4 other = read_imagef(image, THERE);
    write_imagef(image, HERE, other);
}
__kernel void written_too_early_mended(BOTH)
{
    float4 other = read_imagef(image, THERE);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);
    write_imagef(image, HERE, other);
}

// An image that is read and written is no global memory to OpenCL C 3.0.
__kernel void global_fence_only(BOTH)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_GLOBAL_MEM_FENCE);
    write_imagef(image, (int2)(I, 1), read_imagef(image, THERE));
}
__kernel void global_fence_only_mended(BOTH)
{
    write_imagef(image, HERE, (float4)(1));
    barrier(CLK_GLOBAL_MEM_FENCE | CLK_IMAGE_MEM_FENCE);
    write_imagef(image, (int2)(I, 1), read_imagef(image, THERE));
}

// ---- bounds

__kernel void written_outside(WRITTEN) { write_imagef(image, (int2)(I + 2, 0), (float4)(1)); }
__kernel void written_outside_mended(WRITTEN) { write_imagef(image, (int2)(I, 0), (float4)(1)); }

__kernel void read_outside(BOTH) { write_imagef(image, HERE, read_imagef(image, (int2)(I, I - 1))); }
__kernel void read_outside_mended(BOTH) { write_imagef(image, HERE, read_imagef(image, (int2)(I, 1))); }
