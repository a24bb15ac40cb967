use swz::prelude::*;

fn main() {
    let v = float4::splat(4.0);
    let _ = sqrt(v);
    //      ^^^^ of `swz::builtin`
}
