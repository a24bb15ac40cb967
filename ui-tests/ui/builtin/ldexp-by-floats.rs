use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = ldexp(float4::splat(1.0), 2.0);
    //                                ^^^ the exponent is an integer
}
