use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = fmax(v, 2);
    //              ^ floats have a point
}
