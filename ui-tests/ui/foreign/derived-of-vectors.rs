use swz::float2;

#[derive(Clone, Copy, swz::Swizzle)]
struct Pair {
    a: float2,
    // ^^^^^^ a vector
    b: float2,
}

fn main() {}
