use swz::prelude::*;

#[swizzle]
fn f() -> float4 {
    (float4)(1.0, 2.0)
//   ^^^^^^ 2 of 4
}

fn main() {
    let _ = f();
}
