use swz::prelude::*;

#[swizzle]
fn quadrant(p: float4) -> u8 {
    match p.xy {
        (x, y) if x >= 0.0 && y >= 0.0 => 1,
//      ^^^^^^ no tuple
        _ => 0,
    }
}

fn main() {
    quadrant(float4::splat(1.0));
}
