use swz::prelude::*;

fn main() {
    let t = (1.0, 2.0);
    let _ = swz!(t.xy);
    //             ^^ no vector
}
