use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    swz! {
        const float4 *p = &v;
//      ^^^^^ a declaration of C's
    }
}
