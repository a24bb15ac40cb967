use swz::prelude::*;

fn first(list: &[float4]) -> float2 {
    swz!(list.xy)
    //        ^^ no vector but many
}

fn main() {
    let _ = first(&[float4::splat(1.0)]);
}
