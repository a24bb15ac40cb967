use swz::prelude::*;

fn main() {
    let _ = convert::<int4>(float4::splat(1.0));
    //      ^^^^^^^ of `swz::builtin`
}
