use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float3::new(0.0, 3.0, 4.0);
    let _ = swz!(normalize(v));
    //           ^^^^^^^^^ nothing to swizzle
}
