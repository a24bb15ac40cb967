use swz::prelude::*;

fn main() {
    let mut v = int4::new(1, 2, 3, 4);
    swz!(v.x++);
    //      ^ no such operator
    let _ = v;
}
