use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = v.2;
    //        ^ as of a tuple
}
