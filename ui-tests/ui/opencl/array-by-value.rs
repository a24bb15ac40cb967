mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global uint *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

fn run(from: &[f32], to: [u32; 4]) {
    kernels::scale(from, to, 2.0).run(4);
    //                   ^^ array
}

fn main() {}
