use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!(v.xyz.length);
    //                 ^^^^^^ a method
}
