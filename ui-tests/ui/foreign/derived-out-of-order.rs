//! Fields that are named like components and stand in another order: `p.r` would be two things.
use swz::prelude::*;

#[derive(Clone, Copy, Swizzle)]
struct Bgra {
    b: u8,
//  ^ component 2
    g: u8,
    r: u8,
    a: u8,
}

fn main() {
    let p = Bgra { b: 1, g: 2, r: 3, a: 4 };
    let q: Bgra = swz!(p.bgra);
    let _ = (p.g, swz!(p.rgb), (q.b, p.r, p.a));
}
