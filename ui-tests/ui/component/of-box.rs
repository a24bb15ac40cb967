use swz::prelude::*;

fn main() {
    let v = Box::new(int2::new(1, 2));
    let _ = swz!(v.xyz);
    //             ^^^ 2 components
}
