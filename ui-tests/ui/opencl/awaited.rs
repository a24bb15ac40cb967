mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global uint *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

async fn run(from: &[f32], to: &mut [u32]) {
    kernels::scale(from, to, 2.0).await;
    //                            ^^^^^ a launch
}

fn main() {}
