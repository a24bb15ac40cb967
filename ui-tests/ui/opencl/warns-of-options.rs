#![deny(deprecated)]

swz::opencl! {
    #![options("-O3")]
    //         ^^^^^
    kernel void twice(global int *out) {
        out[get_global_id(0)] *= 2;
    }
}

fn main() {}
