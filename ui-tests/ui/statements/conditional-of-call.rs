//! The function that is called is used: rustc has nothing to say of the import.
use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let n = swz!(dot(v.xyz, v.zyx) < 0.0 ? -v : normalize(v));
    //                                   ^ not in Rust
    println!("{n}");
}
