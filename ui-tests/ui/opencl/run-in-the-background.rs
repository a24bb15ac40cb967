mod kernels {
    swz::opencl! {
        __kernel void sum(__global const float *from, __global float *to) {
            to[0] += from[get_global_id(0)];
        }
    }
}

async fn run(from: &[f32], to: &mut [f32]) {
    kernels::sum(from, to).run_async(4);
    //                     ^^^^^^^^^
}

fn main() {}
