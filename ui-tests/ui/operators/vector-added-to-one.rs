use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let mut sum = 0.0_f32;
    sum += v * v;
    //  ^^ a vector to one component
    let _ = sum;
}
