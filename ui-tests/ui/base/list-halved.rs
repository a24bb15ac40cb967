use swz::prelude::*;

fn main() {
    let list = vec![float4::splat(1.0)];
    let _ = swz!(list.lo);
    //                ^^ no vector
}
