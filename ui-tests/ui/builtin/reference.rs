use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let v = float4::splat(4.0);
    let r = &v;
    let _ = sqrt(r);
    //      ^^^^^^^ a reference
}
