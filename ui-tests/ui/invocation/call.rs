use swz::prelude::*;

fn f() {}

fn main() {
    let _ = swz!(f());
    //           ^ nothing to swizzle
}
