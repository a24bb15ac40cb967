use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz!(if v.x > 0.0 { v.x = 0.0 } else v.y = 0.0;);
    //                              ^^^^ no braces
}
