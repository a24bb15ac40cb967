use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = select(float4::splat(1.0), float4::splat(2.0), int2::splat(0));
    //                                                     ^^^^^^^^^^^^^^ 2 for 4
}
