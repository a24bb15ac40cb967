use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = mix(v, v, 1);
    //                ^ no float
}
