#![deny(warnings)]
use swz::prelude::*;

fn length(v: vEC3, parts: uINT) -> f32 {
    v.length() / parts as f32
}

fn main() {
    let _ = (length(float3::splat(1.0), 2), Local_::<f32>::new(64));
}
