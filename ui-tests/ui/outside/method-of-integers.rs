use swz::prelude::*;

fn main() {
    let n = uchar4::splat(200);
    let _ = n.saturating_add(n);
    //        ^^^^^^^^^^^^^^ as of Rust's integers
}
