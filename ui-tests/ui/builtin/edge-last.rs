use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = step(v, 0.5);
    //              ^^^ the edge
}
