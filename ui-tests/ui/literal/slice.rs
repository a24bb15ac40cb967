use swz::prelude::*;

fn pad(p: &[f32]) -> float4 {
    swz!((float4)(p, 0.0, 1.0))
    //            ^ a slice
}

fn main() {
    pad(&[1.0, 2.0]);
}
