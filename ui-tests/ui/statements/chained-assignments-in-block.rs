use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        v.xy = v.zw = v.yx = float2::splat(1.0);
        //          ^ no chain
        v.x = 2.0;
    }
    let _ = v;
}
