use swz::prelude::*;

fn main() {
    fn f(a: float2, _: f32) -> float2 {
        a
    }
    let v = float4::splat(1.0);
    let _ = swz!(f(v.xy, v.x1));
    //                     ^^ no such field
}
