use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = swz!(v.xyz.sign);
    //                 ^^^^ a function
}
