use swz::prelude::*;

fn main() {
    let v = &uchar2::new(1, 2);
    let _ = swz!(v.z);
    //             ^ 2 components
}
