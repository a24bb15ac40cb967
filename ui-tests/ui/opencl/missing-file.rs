swz::include_opencl!("kernels/levels.cl");
//                   ^^^^^^^^^^^^^^^^^^^

fn main() {}
