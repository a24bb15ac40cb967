use swz::prelude::*;

fn main() {
    let _ = swz!(as_uint4("1"));
    //           ^^^^^^^^ no number
}
