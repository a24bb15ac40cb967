#![deny(improper_ctypes)]

use std::arch::x86_64::__m128;

// No type of the library's: as long as rustc says this, nothing that is stored as a register is free of the lint.
unsafe extern "C" {
    fn scale(register: *mut __m128);
    //                 ^^^^^^^^^^^ the register itself
}

fn main() {
    let mut v: __m128 = unsafe { std::mem::zeroed() };
    unsafe { scale(&raw mut v) };
}
