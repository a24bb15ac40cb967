use swz::builtin::*;
use swz::prelude::*;

fn main() {
    vstore_half4(int4::splat(1), 0, &mut []);
    //           ^^^^^^^^^^^^^^ integers
}
