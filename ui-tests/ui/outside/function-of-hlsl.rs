use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(4.0);
    let _ = saturate(max(v, 0.0));
    //      ^^^^^^^^ `clamp`
}
