use swz::prelude::*;

fn main() {
    let v = float16::splat(1.0);
    let _ = swz!(v.s01234567.xy);
    //                       ^^ 8 components
}
