use swz::prelude::*;

fn main() {
    fn f() -> float4 {
        float4::splat(1.0)
    }
    let _ = swz!(f.xyz);
    //             ^^^ no vector
}
