use swz::prelude::*;

fn main() {
    let v = float16::splat(1.0);
    let _ = swz!((v.s10).to_array());
    //           ^^^^^^^ nothing to swizzle
}
