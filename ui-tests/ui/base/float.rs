use swz::prelude::*;

fn main() {
    let _ = swz!(5.0.xy);
    //               ^^ no vector
}
