use swz::prelude::*;

fn main() {
    let m = uint4::new(1, 2, 3, 4);
    let _ = swz!(m.xy & ~m.zw);
    //                  ^ `!` in Rust
}
