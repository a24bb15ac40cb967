use swz::prelude::*;

#[swizzle]
fn f(v: float4, list: &[u8]) -> f32 {
    let w = v.wzyx;
    let first = match list {
        [.., 10..] => 1.0,
        //   ^^^^ not yet stable
        _ => 2.0,
    };
    w.x * first
}

fn main() {
    let _ = f(float4::splat(1.0), &[1]);
}
