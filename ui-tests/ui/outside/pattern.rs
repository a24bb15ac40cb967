use swz::prelude::*;

fn main() {
    let float2 { x, y } = float2::new(1.0, 2.0);
    //  ^^^^^^^^^^^^^^^ a vector has no such fields
    let _ = x + y;
}
