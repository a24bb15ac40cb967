use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Rgb(u8, u8, u8);

const GREY: Rgb = Rgb(128, 128, 128);
const OPAQUE: uchar4 = swz!((uchar4)(GREY, 255));
//                                   ^^^^ not in a constant

fn main() {
    let _ = OPAQUE;
}
