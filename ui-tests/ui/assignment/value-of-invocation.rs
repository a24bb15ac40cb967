use swz::prelude::*;

fn halved(v: &mut float4) -> f32 {
    swz!(v.x *= 0.5)
    //     ^ what is expected is no assignment
}

fn main() {
    halved(&mut float4::splat(1.0));
}
