use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz!(v).xy = float2::splat(0.0);
    //   ^ the selector is behind the macro
    let _ = v;
}
