use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = select(float4::splat(1.0), float4::splat(2.0), short4::splat(0));
    //                                                     ^^^^^^^^^^^^^^^^ 16 bits for 32
}
