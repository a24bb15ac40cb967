mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float4 *pixels, __global float *to, float by) {
            to[get_global_id(0)] = pixels[get_global_id(0)].x * by;
        }
    }
}

fn run(to: &mut [f32]) {
    kernels::scale(&[1, 2, 3, 4], to, 2.0).run(1);
    //             ^^^^^^^^^^^^^ f32: not four bytes, which would serve
}

fn main() {}
