use swz::prelude::*;

struct P {
    v: int4,
}

fn main() {
    let p = &P { v: int4::splat(1) };
    let _ = swz!(p->v, xy);
    //               ^ a point
}
