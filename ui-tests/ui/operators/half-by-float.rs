use swz::prelude::*;

fn main() {
    let v = half4::default();
    let _ = swz!(v.wzyx * 2.0);
    //                  ^ a number without `h`
}
