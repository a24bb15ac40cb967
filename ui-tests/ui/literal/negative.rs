use swz::prelude::*;

fn main() {
    let _ = swz!((uint2)(-1));
    //                    ^ unsigned
}
