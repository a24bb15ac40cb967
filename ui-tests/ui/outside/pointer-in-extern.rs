#![deny(improper_ctypes)]

use swz::prelude::*;

unsafe extern "C" {
    fn scale(vector: *mut float4);
    //               ^^^^^^^^^^^ rustc looks through the pointer, at a register
}

fn main() {
    let mut v = float4::splat(1.0);
    unsafe { scale(&raw mut v) };
}
