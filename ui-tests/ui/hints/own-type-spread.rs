use swz::prelude::*;

mod own {
    #[allow(non_camel_case_types)]
    pub struct int2(pub i32, pub i32);
}
use own::int2;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!(int2(v.x));
    //           ^^^^ another type
}
