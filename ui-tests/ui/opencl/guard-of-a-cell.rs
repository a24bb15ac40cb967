use std::cell::RefCell;

mod kernels {
    swz::opencl! {
        __kernel void twice(__global float *numbers) {
            numbers[get_global_id(0)] *= 2.0f;
        }
    }
}

fn run(numbers: &RefCell<Vec<f32>>) {
    kernels::twice(numbers.borrow_mut()).run(4);
    //             ^^^^^^^^^^^^^^^^^^^^ it guards
}

fn main() {}
