use swz::prelude::*;

fn main() {
    let v = int4::splat(1);
    let _ = float4::from(v);
    //                   ^ `from` converts no values
}
