use swz::prelude::*;

fn main() {
    let r: Result<float4, ()> = Ok(float4::splat(1.0));
    let _ = swz!(r.xy);
    //             ^^ no vector
}
