use swz::prelude::*;

fn main() {
    let f: float4 = swz!((float2)(1.0, 2.0));
    //                    ^^^^^^ a float2
    let _ = f;
}
