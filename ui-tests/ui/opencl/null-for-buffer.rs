mod kernels {
    swz::opencl! {
        __kernel void sum(__global const float *from, __global float *to) {
            to[0] += from[get_global_id(0)];
        }
    }
}

fn run(to: &mut [f32]) {
    kernels::sum(std::ptr::null::<f32>(), to).run(4);
    //           ^^^^^^^^^^^^^^^^^^^^^^^
}

fn main() {}
