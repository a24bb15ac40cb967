use swz::prelude::*;

fn main() {
    let _ = swz!();
    //      ^^^^^^ nothing to swizzle
}
