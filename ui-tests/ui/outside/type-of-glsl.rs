use swz::prelude::*;

fn length(v: vec3) -> f32 {
    //       ^^^^ GLSL's name of `float3`
    v.length()
}

fn main() {
    length(float3::splat(1.0));
}
