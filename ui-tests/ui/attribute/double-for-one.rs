use swz::prelude::*;

#[swizzle]
fn f(v: &mut float4, d: f64) {
    v.x = d;
    //    ^ a double
}

fn main() {
    f(&mut float4::splat(1.0), 2.0);
}
