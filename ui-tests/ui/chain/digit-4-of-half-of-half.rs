use swz::prelude::*;

fn main() {
    let v = float16::splat(1.0);
    let _ = swz!(v.hi.odd.s4);
    //                    ^^ 4 components
}
