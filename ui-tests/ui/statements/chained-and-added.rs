use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        v.xy += v.zw = 1.0f;
        //           ^ no value
    }
}
