use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz!(v.x = true);
    //         ^^^^ no float
}
