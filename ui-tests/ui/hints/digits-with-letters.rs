use swz::prelude::*;

fn main() {
    let v = float16::splat(1.0);
    let _ = swz!(v.0a);
    //             ^^ no s
}
