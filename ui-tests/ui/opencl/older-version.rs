#![deny(deprecated)]

mod kernels {
    swz::opencl! {
        global int counter;
        //         ^^^^^^^
        kernel void count(global int *out) {
            out[0] = counter++;
        }
    }
}

fn main() {}
