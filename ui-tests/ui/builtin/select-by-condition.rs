use swz::builtin::select;
use swz::prelude::*;

fn main() {
    let (a, b) = (float4::splat(1.0), float4::splat(2.0));
    let _ = select(a, b, a.x > b.x);
    //                   ^^^^^^^^^ one condition
}
