//! Kernels for a machine without an operating system: barriers, local memory, atomic functions, an image. Only compiled, by `.ci/run`.
#![no_std]
#![forbid(unsafe_code)]

use swz::opencl::{Image2d, Local, NdRange, Sampler};

mod kernels {
    swz::opencl! {
        __kernel void sums(__global const int *in, __global int *out, __local int *scratch) {
            int l = get_local_id(0), own;
            scratch[l] = in[get_global_id(0)];
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
                if (l < s)
                    scratch[l] += scratch[l + s];
                barrier(CLK_LOCAL_MEM_FENCE);
            }
            if (l == 0)
                own = scratch[0];
            if (l == 0)
                atomic_add(out, own);
        }
        __kernel void mirrored(__read_only image2d_t from, sampler_t sampler, __global float4 *to) {
            float2 at = (float2)(get_image_width(from) - 1 - get_global_id(0), get_global_id(1));
            to[get_global_id(1) * get_global_size(0) + get_global_id(0)] = read_imagef(from, sampler, at);
        }
    }
}

/// Runs both.
pub fn run(numbers: &[i32], sum: &mut i32, picture: &Image2d, sampler: Sampler, to: &mut [swz::float4]) {
    kernels::sums(numbers, core::slice::from_mut(sum), Local::new(16)).run(NdRange::new(numbers.len()).local(16));
    kernels::mirrored(picture, sampler, to).run([8, 8]);
}
