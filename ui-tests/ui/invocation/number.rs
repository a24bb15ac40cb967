use swz::prelude::*;

fn main() {
    let _ = swz!(1 + 2);
    //           ^ nothing to swizzle
}
