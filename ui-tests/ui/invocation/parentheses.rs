use swz::prelude::*;

struct P {
    xy: f32,
}

fn main() {
    let p = P { xy: 1.0 };
    let _ = swz!((p.xy));
    //           ^^^^^^ nothing to swizzle
}
