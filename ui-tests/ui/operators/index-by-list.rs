use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = v[[3, 2, 1, 0]];
    //        ^^^^^^^^^^^^ several components
}
