use swz::prelude::*;

fn window(a: int4, b: int4, start: u32) -> int4 {
    shuffle2!(a, b, [start, start + 1, start + 2, start + 3])
    //               ^^^^^ not a constant
}

fn main() {
    println!("{}", window(int4::splat(1), int4::splat(2), 3));
}
