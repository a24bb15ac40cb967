use swz::prelude::*;

fn main() {
    fn f() -> float4 {
        float4::splat(0.0)
    }
    swz!(f().x = 1.0);
    //       ^ no place
}
