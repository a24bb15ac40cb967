use swz::prelude::*;

fn main() {
    let _ = half2(1.0, 2.0);
    //      ^^^^^ not in `swz!`
}
