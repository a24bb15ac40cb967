use swz::prelude::*;

fn main() {
    let v = int16::splat(1);
    let _ = v.x;
    //        ^ of sixteen
}
