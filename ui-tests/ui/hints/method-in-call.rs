use swz::prelude::*;

fn f(v: float2) -> float2 {
    v
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = swz!(f(v.lo()));
    //               ^^ a method
}
