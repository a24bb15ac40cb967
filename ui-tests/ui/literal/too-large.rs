use swz::prelude::*;

fn main() {
    let _ = swz!((uchar2)(300));
    //                    ^^^ uchar holds 255
}
