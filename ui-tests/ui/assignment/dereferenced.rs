use swz::prelude::*;

fn doubled(v: &mut float4) {
    swz!(*v.xy *= 2.0);
    //      ^^ a copy, not what `*v` is
}

fn main() {
    doubled(&mut float4::splat(1.0));
}
