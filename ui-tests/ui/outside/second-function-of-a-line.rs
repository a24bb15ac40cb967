use swz::prelude::*;

fn main() {
    let v = float2::new(1.0, 2.0);
    let _ = atan2(v.x, v.y);
    //      ^^^^^ not imported
}
