use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        unsigned int n = 3;
    //  ^^^^^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
