use swz::prelude::*;

fn falloff(light: float3) -> f32 {
    1.0 / light.length_squared()
    //          ^^^^^^^^^^^^^^ a name of `glam`
}

fn main() {
    falloff(float3::splat(1.0));
}
