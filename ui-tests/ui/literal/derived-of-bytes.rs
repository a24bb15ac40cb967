use swz::prelude::*;

#[derive(Clone, Copy, swz::Swizzle)]
struct Rgb(u8, u8, u8);

fn main() {
    let p = Rgb(1, 2, 3);
    let _ = swz!((float4)(p.xyz, 1.0));
    //                    ^ bytes
}
