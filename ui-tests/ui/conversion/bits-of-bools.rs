use swz::prelude::*;

fn main() {
    let v = bool4::splat(true);
    let _ = swz!(as_uchar4(v));
    //           ^^^^^^^^^ of `bool`s
}
