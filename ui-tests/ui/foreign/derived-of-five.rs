use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Five {
    // ^^^^ 5 fields
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    e: u8,
}

fn main() {
    let v = Five { a: 1, b: 2, c: 3, d: 4, e: 5 };
    let _ = swz!(v.wz);
}
