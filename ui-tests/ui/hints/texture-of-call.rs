use swz::prelude::*;

fn main() {
    fn f() -> float4 {
        float4::splat(0.0)
    }
    let _ = swz!(f().stpq);
    //               ^^^^ GLSL
}
