use swz::prelude::*;

#[swizzle]
fn f(mut v: int4) {
    while (v.x -= 1) > 0 {}
    //         ^ an assignment has no value
}

fn main() {
    f(int4::splat(3));
}
