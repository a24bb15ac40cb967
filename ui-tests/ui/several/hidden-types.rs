#![deny(warnings)]
use swz::prelude::*;

fn length(v: vEC3) -> f32 {
    //       ^^^^ GLSL's name, as rustc proposes it
    v.length()
}

fn main() {
    let parts: uINT = 2;
    //         ^^^^ C's name of `u32`
    let part = Local_::<f32>::new(64);
    //         ^^^^^^ not imported
    let _ = (length(float3::splat(1.0)), parts, part);
}
