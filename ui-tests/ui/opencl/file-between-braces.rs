mod kernels {
    swz::opencl!("kernels/levels.cl");
    //           ^^^^^^^^^^^^^^^^^^^ a file
}

fn main() {}
