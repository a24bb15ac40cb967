use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        float2 w = v.zw;
    //  ^^^^^^ C
        v.xy = w;
    }
    let _ = v;
}
