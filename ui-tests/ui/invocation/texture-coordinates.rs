use swz::prelude::*;

fn main() {
    let v = float2::splat(1.0);
    let _ = swz!(v.uv);
    //             ^^
}
