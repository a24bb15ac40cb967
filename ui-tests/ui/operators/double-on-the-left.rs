use swz::prelude::*;

fn main() {
    let n = 2.0_f64;
    let _ = n * float4::splat(1.0);
    //        ^ a `double` beside floats
}
