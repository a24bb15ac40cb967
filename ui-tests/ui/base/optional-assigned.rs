use swz::prelude::*;

fn main() {
    let mut o = Some(float4::splat(1.0));
    swz!(o.xy = float2::splat(2.0));
    //     ^^ no vector
}
