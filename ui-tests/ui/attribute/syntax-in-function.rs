use swz::prelude::*;

#[swizzle]
fn f(v: float4) -> float2 {
    let a = v.xy let b = v.zw;
    //           ^^^ no `;`
    a.yx + b
}

fn main() {
    let _ = f(float4::splat(1.0));
}
