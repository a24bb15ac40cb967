use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = max(float4::splat(1.0), int4::splat(2));
    //                              ^^^^^^^^^^^^^^ integers beside floats
}
