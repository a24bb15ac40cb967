use swz::prelude::*;

fn main() {
    let _ = swz!(5.xy);
    //             ^^ no vector
}
