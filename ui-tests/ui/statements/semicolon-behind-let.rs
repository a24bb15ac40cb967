use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        let w = v.zw
        //        ^^ here
        v.xy = w;
        v.x = 2.0;
    }
    let _ = v;
}
