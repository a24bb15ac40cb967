use swz::prelude::*;

fn main() {
    let _ = swz!((char2)(1, -129));
    //                       ^^^ char holds -128
}
