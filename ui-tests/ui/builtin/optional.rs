use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let o = Some(float4::splat(4.0));
    let _ = floor(o);
    //      ^^^^^^^^ no vector
}
