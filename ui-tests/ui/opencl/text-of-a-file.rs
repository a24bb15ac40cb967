mod kernels {
    swz::include_opencl!(include_str!("kernels/levels.cl"));
    //                   ^^^^^^^^^^^ its text
}

fn main() {}
