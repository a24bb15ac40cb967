use swz::prelude::*;

#[swizzle]
fn f(v: &mut float4) {
    v.xy = v.zw = float2::splat(1.0);
    //          ^ no chain
}

fn main() {
    f(&mut float4::splat(0.0));
}
