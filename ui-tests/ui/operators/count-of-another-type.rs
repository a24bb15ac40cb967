use swz::prelude::*;

fn main() {
    let (v, n) = (int4::splat(1), 3i64);
    let _ = v << n;
    //        ^^ a long
}
