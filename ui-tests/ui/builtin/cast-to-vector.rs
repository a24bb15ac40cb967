use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let w = v.cast::<int4>();
    //               ^^^^ `cast` takes the type of a component
    let _ = w;
}
