use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!((float4)(v.xyz * 2.0));
    //                    ^ three components
}
