use swz::prelude::*;

fn main() {
    let _ = float4::from([1.0, 2.0, 3.0]);
    //                   ^^^^^^^^^^^^^^^ 3 of 4
}
