use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        let v.xy = v.zw;
    //  ^^^ a new variable
        v.x = 2.0;
    }
    let _ = v;
}
