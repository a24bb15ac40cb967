mod kernels {
    swz::opencl! {
        __kernel void sum(__global const float *from, __global float *to) {
            to[0] += from[get_global_id(0)];
        }
    }
}

fn run(from: &[u8], to: &mut [f32]) {
    kernels::sum(from.iter().copied().map(f32::from), to).run(4);
    //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
}

fn main() {}
