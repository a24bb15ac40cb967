use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let p = &raw const v;
    let _ = swz!(p.xyz);
    //             ^^^ no vector
}
