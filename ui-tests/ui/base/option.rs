use swz::prelude::*;

fn main() {
    let o = Some(float4::splat(1.0));
    let _ = swz!(o.xyz);
    //             ^^^ no vector
}
