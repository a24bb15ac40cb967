use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = swz! { w: float4 = v.wzyx; w };
    //             ^ no `let`
}
