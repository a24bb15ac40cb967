use swz::prelude::*;

fn wave(t: float4) -> float4 {
    t.sin() * 0.5
    //^^^ a function
}

fn main() {
    wave(float4::splat(1.0));
}
