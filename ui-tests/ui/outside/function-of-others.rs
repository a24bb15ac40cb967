use swz::prelude::*;

fn main() {
    let mut sum = float4::zeros();
    //                    ^^^^^ of other libraries
    sum.x += 1.0;
}
