use swz::prelude::*;

fn main() {
    let mut v = float2::splat(1.0);
    let w = float8::splat(1.0);
    swz! {
        let a = v.z;
        //        ^ 2 components
        let b = w.xyz;
        //        ^^^ letters reach 4
        let c = w.s8;
        //        ^^ 8 components
        let d = v.lo.lo;
        //           ^^ a scalar
        v.xy = w;
        //     ^ 8 components
    }
}
