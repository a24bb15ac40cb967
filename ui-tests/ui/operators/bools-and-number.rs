use swz::prelude::*;

fn main() {
    let v = bool4::splat(true);
    let _ = v + 1;
    //        ^ neither are bools added, nor is it a bool
}
