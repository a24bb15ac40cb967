use swz::prelude::*;

fn main() {
    let v = int4::splat(1);
    let _ = swz!(if v.xy { 1 } else { 0 });
    //              ^
}
