mod kernels {
    swz::opencl! {
        __kernel void scale(__global float *numbers, float by) {
            numbers[get_global_id(0)] *= by;
        }
    }
}

fn run(numbers: &mut [f32]) {
    kernels::scale(numbers, 2.0).run(swz::opencl::NdRange::new(2, 2));
    //                               ^^^^^^^^^^^^^^^^^^^^^^^^^ one array
}

fn main() {}
