use swz::prelude::*;

fn main() {
    let mut v = float4::splat(1.0);
    swz! {
        goto end;
    //  ^^^^ C
        v.xy = v.yx;
    }
    let _ = v;
}
