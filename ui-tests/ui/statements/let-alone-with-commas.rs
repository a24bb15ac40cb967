use swz::prelude::*;

fn main() {
    let v = int4::splat(1);
    swz!(let f = |a: int4, b: int4| a.xy + b.xy + v.zw);
    //   ^^^ gone behind the macro
}
