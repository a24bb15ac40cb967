use swz::prelude::*;

fn main() {
    let v = &bool2::splat(true);
    let _ = swz!(v->z);
    //              ^ 2 components
}
