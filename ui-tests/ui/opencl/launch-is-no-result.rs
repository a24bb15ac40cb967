mod kernels {
    swz::opencl! {
        __kernel void twice(__global float *numbers) {
            numbers[get_global_id(0)] *= 2.0f;
        }
    }
}

fn run(numbers: &mut [f32]) {
    kernels::twice(numbers).unwrap().run(4);
    //                      ^^^^^^
}

fn main() {}
