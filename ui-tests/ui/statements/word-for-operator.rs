use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = swz!(v.x > 0.0 and v.y > 0.0);
    //                     ^^^ `&&`
}
