use swz::prelude::*;

fn main() {
    let _ = swz!((float5)(1.0, 2.0, 3.0, 4.0, 5.0));
    //            ^^^^^^ no vector
}
