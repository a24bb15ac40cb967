use swz::opencl::NdRange;

mod kernels {
    swz::opencl! {
        __kernel void sum(__global const float *from, __global float *to) {
            to[0] += from[get_global_id(0)];
        }
    }
}

fn run(from: &[f32], to: &mut [f32]) {
    kernels::sum(from, to).run(NdRange::new(64).group_size(8));
    //                                          ^^^^^^^^^^
}

fn main() {}
