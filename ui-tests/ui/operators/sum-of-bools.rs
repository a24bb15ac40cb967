use swz::prelude::*;

fn main() {
    let v = bool4::splat(true);
    let _ = v + v;
    //        ^ bool
}
