use swz::prelude::*;

fn main() {
    fn f() -> float4 {
        float4::splat(0.0)
    }
    swz!(f().xy = float2::splat(1.0));
    //       ^^ no place
}
