use swz::prelude::*;

fn main() {
    let _ = swz!((half2)(0x1p15h, 0x1p16h));
    //                            ^^^^^^^ too large
}
