use swz::prelude::*;

fn main() {
    let _ = swz!((double2)(1.0f, -2.0f));
    //                     ^^^^ a float
}
