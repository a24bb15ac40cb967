use swz::prelude::*;

#[swizzle]
fn trace(m: float16) -> f32 {
    let diagonal: f32 = m.s0 + m.s5 + m.s10 + m.sf;
    //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^ two components
    diagonal
}

fn main() {
    trace(float16::splat(0.0));
}
