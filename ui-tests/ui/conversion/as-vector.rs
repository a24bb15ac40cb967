use swz::prelude::*;

#[swizzle]
fn floats(n: int4) -> float2 {
    n.xy as float2
    //      ^^^^^^ of scalars only
}

fn main() {
    floats(int4::splat(1));
}
