use swz::prelude::*;

fn main() {
    let v = float2::new(1.0, 2.0);
    let _ = swz!(v.s2);
    //             ^^ 2 components
}
