use swz::prelude::*;

fn main() {
    let _ = swz!(true.x);
    //                ^ no vector
}
