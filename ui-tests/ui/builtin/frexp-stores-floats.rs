use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = frexp(float4::splat(1.0), &mut float4::splat(0.0));
    //                                ^^^^^^^^^^^^^^^^^^^^^^^ exponents are integers
}
