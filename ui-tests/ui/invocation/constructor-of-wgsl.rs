use swz::prelude::*;

fn main() {
    let _ = swz!(vec4<f32>(1.0, 0.0, 0.0, 1.0));
    //           ^^^^
}
