use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = select(float4::splat(1.0), float4::splat(2.0), true);
    //                                                     ^^^^ one for 4
}
