use swz::prelude::*;

fn main() {
    let n = int4::new(1, 2, 3, 4);
    let _: float4 = 0.5 * n;
    //                  ^ no second error of the result
}
