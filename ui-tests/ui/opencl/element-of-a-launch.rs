mod kernels {
    swz::opencl! {
        __kernel void twice(__global float *numbers) {
            numbers[get_global_id(0)] *= 2.0f;
        }
    }
}

fn run(numbers: &mut [f32]) -> f32 {
    let first = kernels::twice(numbers)[0];
    //          ^^^^^^^^^^^^^^^^^^^^^^^
    f32::from(first)
}

fn main() {}
