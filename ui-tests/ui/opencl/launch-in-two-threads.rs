mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global uint *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

fn run(from: &[f32], to: &mut [u32]) {
    let launch = kernels::scale(from, to, 2.0);
    std::thread::scope(|scope| {
        scope.spawn(|| launch.run(4));
        //          ^^^^^^^^^^^^^^^^ no `move`
    });
}

fn main() {}
