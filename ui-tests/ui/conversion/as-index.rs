use swz::prelude::*;

fn main() {
    let n = uint4::splat(1);
    let _ = swz!(n.xy as usize);
    //                   ^^^^^ no element type
}
