use swz::prelude::*;

fn first(list: &[f32]) -> float4 {
    list.into()
    //   ^^^^ it may be of any length
}

fn main() {
    first(&[0.0; 4]);
}
