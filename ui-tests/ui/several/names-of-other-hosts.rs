use swz::opencl::CommandQueue;
//               ^^^^^^^^^^^^
use swz::opencl::Dim3;
//               ^^^^
use swz::opencl::CLK_FILTER_NEAREST;
//               ^^^^^^^^^^^^^^^^^^
use swz::opencl::{Fault, Ran};

fn line_of(fault: &Fault) -> u32 {
    fault.line()
    //    ^^^^
}

fn done(ran: Ran) {
    ran.unwrap();
    //  ^^^^^^
}

fn main() {
    let _ = swz::opencl::get_global_id(0);
    //                   ^^^^^^^^^^^^^
}

mod kernels {
    swz::opencl_kernel! { __kernel void zeroed(__global int *a) { a[0] = 0; } }
    //   ^^^^^^^^^^^^^
}
use swz::opencl_c::Local;
//                 ^^^^^
