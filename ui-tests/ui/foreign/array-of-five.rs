use swz::prelude::*;

fn main() {
    let v = [1.0f32, 2.0, 3.0, 4.0, 5.0];
    let _ = swz!(v.xy);
    //             ^^ no vector has 5 components
}
