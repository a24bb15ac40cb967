mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global uint *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

use std::cell::Cell;

fn run(from: &[f32], to: &[Cell<u32>]) {
    let launch = kernels::scale(from, to, 2.0);
    std::thread::scope(|scope| {
        scope.spawn(move || launch.run(4));
        //          ^^^^^^^^^^^^^^^^^^^^^ Cell
    });
}

fn main() {}
