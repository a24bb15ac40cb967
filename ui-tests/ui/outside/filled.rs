use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    v.fill(0.0);
    //^^^^ as a slice
}
