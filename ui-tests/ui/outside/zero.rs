use swz::prelude::*;

fn main() {
    let _ = float3::ZERO;
    //              ^^^^ glam's name
}
