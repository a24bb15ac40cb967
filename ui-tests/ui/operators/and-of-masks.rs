use swz::builtin::*;
use swz::prelude::*;

#[swizzle]
fn inside(p: float4) -> bool {
    let (above, below) = (isgreater(p, 0.0), isless(p, 1.0));
    all(above.xy && below.xy)
    //           ^ of bools
}

fn main() {
    inside(float4::splat(0.5));
}
