use swz::prelude::*;

fn main() {
    let text = String::from("a");
    let _ = swz!(text.xy);
    //                ^^ no vector
}
