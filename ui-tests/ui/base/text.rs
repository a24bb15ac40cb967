use swz::prelude::*;

fn main() {
    let _ = swz!("a".lo);
    //               ^^ no vector
}
