use swz::prelude::*;

fn main() {
    let mut v = uint4::splat(0);
    swz!(v.s67 += 1);
    //     ^^^ 4 components
}
