use swz::Number;
use swz::builtin::dot;
use swz::prelude::*;

fn square<T: Number>(v: Vector<T, 4>) -> T {
    dot(v, v)
    //  ^ not of all numbers
}

fn main() {
    let _ = square(float4::splat(1.0));
}
