use swz::prelude::*;

mod own {
    #[allow(non_camel_case_types)]
    pub struct int2(pub i32, pub i32);

    pub fn pair() -> int2 {
        int2(1, 2)
    }
}
use own::int2;

#[swizzle]
fn first(v: float4) -> (int2, f32) {
    let mut p: int2;
    //         ^^^^ another type
    if v.x > 0.0 { p = own::pair() } else { p = own::pair() }
    (p, v.x)
}

fn main() {
    first(float4::splat(1.0));
}
