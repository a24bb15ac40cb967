use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = mix(v, v, 0.5);
    //      ^^^ no `use swz::builtin::*;`
}
