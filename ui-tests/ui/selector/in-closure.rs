use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let f = swz!(|a: f32| a + v.s4g);
    //                          ^^^ `g` is no digit
    let _ = f(1.0);
}
