use swz::prelude::*;

fn first(list: &Vec<float4>) -> float2 {
    swz!(list.xy)
    //        ^^ no vector but many
}

fn main() {
    let _ = first(&vec![float4::splat(1.0)]);
}
