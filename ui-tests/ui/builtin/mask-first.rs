use swz::builtin::*;
use swz::prelude::*;

fn kept(mask: uint4, v: uint4, w: float4) {
    let _ = select(mask, v, w);
    //                      ^ the mask stands here
}

fn main() {
    kept(uint4::splat(1), uint4::splat(2), float4::splat(0.0));
}
