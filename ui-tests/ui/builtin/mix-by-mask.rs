use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let (v, w) = (float4::splat(1.0), float4::splat(2.0));
    let _ = mix(v, w, isless(v, w));
    //                ^^^^^^^^^^^^ as GLSL takes it
}
