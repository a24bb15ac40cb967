#![deny(deprecated)]

swz::opencl! {
    __attribute__((reqd_workgroup_size(8, 1, 1)))
    //             ^^^^^^^^^^^^^^^^^^^
    kernel void twice(global int *out) {
        out[get_global_id(0)] *= 2;
    }
}

fn main() {}
