use swz::builtin::max;
use swz::prelude::*;

fn positive(v: float4) -> float4 {
    max(0.0, v)
    //  ^^^ the vector stands first
}

fn main() {
    positive(float4::splat(1.0));
}
