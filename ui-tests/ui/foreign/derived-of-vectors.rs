use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Pair {
    a: float2,
    // ^^^^^^ a vector
    b: float2,
}

fn sum(pair: Pair) -> float2 {
    swz!(pair.xy + pair.yx)
}

fn main() {
    let _ = sum(Pair { a: float2::splat(1.0), b: float2::splat(2.0) });
}
