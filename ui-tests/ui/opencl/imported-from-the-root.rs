use swz::Local;
//       ^^^^^

mod kernels {
    swz::opencl! {
        __kernel void sums(__global float *out, __local float *part) {
            part[get_local_id(0)] = out[get_global_id(0)];
        }
    }
}

fn run(out: &mut [f32]) {
    kernels::sums(out, Local::new(4)).run(4);
}

fn main() {}
