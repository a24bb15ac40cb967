use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let w = int4::splat(1);
    let _ = v * w;
    //        ^ floats and integers
}
