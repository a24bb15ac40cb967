use swz::builtin::mix;
use swz::prelude::*;

fn faded(colour: float3, t: f32) -> float3 {
    mix(0.0, colour, t)
    //  ^^^ a vector, as the others
}

fn main() {
    faded(float3::splat(1.0), 0.5);
}
