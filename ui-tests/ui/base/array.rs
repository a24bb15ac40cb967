use swz::prelude::*;

fn main() {
    let a = [float4::splat(1.0); 2];
    let _ = swz!(a.xy);
    //             ^^ no vector
}
