use swz::prelude::*;

fn main() {
    let x = float4::splat(1.0);
    let y = float8::splat(1.0);
    let mask = uint4::splat(0);
    let _ = shuffle2(x, y, mask);
    //                  ^ 8 components
}
