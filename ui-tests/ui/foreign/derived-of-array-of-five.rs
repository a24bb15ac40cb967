use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Five([f32; 5]);
    //            ^ no vector has 5

fn main() {
    let mut v = Five([0.0; 5]);
    swz!(v.wz = v.xy);
}
