use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let _ = shuffle!(x, uint4::new(0, 1, 2, 3));
    //                  ^^^^^ neither list nor array
}
