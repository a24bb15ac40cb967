use swz::prelude::*;

mod kernels {
    swz::opencl! {
        __kernel void clear(__global float4 *to) {
            to[get_global_id(0)] = 0;
        }
    }
}

fn main() {
    let mut to = [float4::splat(1.0); 4];
    assert!(kernels::clear(&mut to).check(4).is_empty());
    //                                       ^^^^^^^^ of a result
}
