use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Mixed {
    a: u8,
    b: u16,
    // ^^^ another type
}

fn main() {
    let mut v = Mixed { a: 1, b: 2 };
    swz!(v.xy = v.yx);
}
