use swz::prelude::*;

struct S(float4);

#[swizzle]
impl S {
    fn f(&self) -> float2 {
        self.0.s0g
        //     ^^^ no such field
    }
}

fn main() {
    let _ = S(float4::splat(1.0)).f();
}
