use swz::prelude::*;

#[swizzle]
fn f(v: &mut float4, w: float4) {
    v.rgbw = w.wzyx;
    //^^^^ `w` is a position
}

fn main() {
    f(&mut float4::splat(1.0), float4::splat(2.0));
}
