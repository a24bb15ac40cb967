use swz::prelude::*;

fn main() {
    let mut v = [0u8; 8];
    swz!(v.xy = 1);
    //     ^^ letters of 8
}
