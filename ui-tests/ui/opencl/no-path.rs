mod kernels {
    swz::include_opencl!();
//  ^^^^^^^^^^^^^^^^^^^^^^
}

fn main() {}
