use swz::prelude::*;

fn main() {
    let lights = [float4::splat(0.5); 3];
    let _ = lights[0] / lights.len();
    //                ^ a count beside floats
}
