use swz::prelude::*;

fn main() {
    let _ = float4::new(1.0, 2.0, 3.0);
    //      ^^^^^^^^^^^ 3 of 4
}
