use std::ops::AddAssign;
use swz::prelude::*;

#[swizzle]
fn nudge(path: &mut Vec<float4>) {
    path.last_mut().unwrap().x.add_assign(1.0);
    //                       ^ of a copy
}

fn main() {
    nudge(&mut vec![float4::splat(1.0)]);
}
