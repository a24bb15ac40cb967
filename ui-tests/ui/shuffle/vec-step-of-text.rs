use swz::prelude::*;

fn main() {
    let _ = vec_step("1");
    //               ^^^ no vector
}
