use swz::prelude::*;

#[swizzle]
fn f(v: &mut float4) {
    v.xx = float2::splat(0.0);
    //^^ x twice
}

fn main() {
    f(&mut float4::splat(1.0));
}
