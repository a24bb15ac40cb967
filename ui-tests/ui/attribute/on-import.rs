use swz::prelude::*;

#[swizzle] use swz::Vector as V;
//         ^^^

fn main() {
    let _ = V::<f32, 4>::splat(1.0);
}
