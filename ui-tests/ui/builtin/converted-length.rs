use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = convert::<float4>(int2::splat(1));
    //                        ^^^^^^^^^^^^^^ 2 components become 4
}
