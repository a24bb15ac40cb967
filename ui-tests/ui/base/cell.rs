use swz::prelude::*;

fn main() {
    let c = std::cell::RefCell::new(float4::splat(1.0));
    let _ = swz!(c.xyz);
    //             ^^^ no vector
}
