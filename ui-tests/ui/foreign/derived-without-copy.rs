use swz::prelude::*;

#[derive(Clone, swz::Swizzle)]
//              ^^^^^^^^^^^^ no `Copy`
struct Rgb(u8, u8, u8);

fn main() {
    let mut pixel = Rgb(1, 2, 3);
    swz!(pixel.xy = pixel.yx);
    let _ = swz!(pixel.zyx);
}
