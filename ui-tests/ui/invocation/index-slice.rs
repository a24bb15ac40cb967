use swz::prelude::*;

fn main() {
    let v = float8::splat(1.0);
    let _ = swz!(v[0:4]);
    //            ^^^^^
}
