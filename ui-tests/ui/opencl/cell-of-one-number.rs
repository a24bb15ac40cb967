use std::cell::Cell;

mod kernels {
    swz::opencl! {
        __kernel void twice(__global float *numbers) {
            numbers[get_global_id(0)] *= 2.0f;
        }
    }
}

fn run(number: &Cell<f32>) {
    kernels::twice(number).run(1);
    //             ^^^^^^
}

fn main() {}
