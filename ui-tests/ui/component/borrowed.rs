use swz::prelude::*;

fn main() {
    let mut v = int2::splat(0);
    let w = swz!(&mut v.z);
    //                  ^ 2 components
    *w = 1;
}
