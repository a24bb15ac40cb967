use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = dot(int4::splat(1), int4::splat(2));
    //          ^^^^^^^^^^^^^^ integers
}
