use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    const MASK: &[u8] = &[3, 2, 1, 0];
    let _ = shuffle!(x, MASK);
    //                  ^^^^ of no length known to its type
}
