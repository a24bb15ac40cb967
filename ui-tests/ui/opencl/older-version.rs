#![deny(deprecated)]

swz::opencl! {
    kernel void sums(global int *a) {
        a[0] = work_group_reduce_add(a[1]);
        //     ^^^^^^^^^^^^^^^^^^^^^
    }
}

fn main() {}
