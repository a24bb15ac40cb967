use swz::prelude::*;

fn main() {
    let mut v = float16::splat(1.0);
    swz!(v.s10 = float4::splat(1.0));
    //           ^^^^^^ s10 is two components
}
