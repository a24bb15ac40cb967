use swz::builtin::max;
use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let lit = max(0.0, v);
    //                 ^ the vector stands first
    let _ = lit + v;
}
