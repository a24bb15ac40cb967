use swz::prelude::*;

fn main() {
    let _ = float8::splat(1.0).length();
    //      ^^^^^^^^^^^^^^^^^^ 8 components
}
