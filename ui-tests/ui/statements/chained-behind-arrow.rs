use swz::prelude::*;

fn clear(a: &mut float4, b: &mut float4) {
    swz!(a->xw = b->xw = 0.0f)
    //                 ^ no value
}

fn main() {
    clear(&mut float4::splat(1.0), &mut float4::splat(1.0));
}
