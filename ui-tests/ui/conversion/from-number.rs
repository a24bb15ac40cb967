use swz::prelude::*;

fn main() {
    let _ = float4::from(1.0);
    //                   ^^^ `splat`
}
