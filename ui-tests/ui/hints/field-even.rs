use swz::prelude::*;

struct Counts {
    even: u32,
    odd: u32,
}

fn main() {
    let n = Counts { even: 1, odd: 2 };
    let _ = swz!((n.odd) + n.even);
    //                       ^^^^ a field
}
