use swz::prelude::*;

fn scale<T: swz::Number>(v: Vector<T, 4>, s: T) -> Vector<T, 4> {
    s * v
    //^ a vector on the left
}

fn main() {
    let _ = scale(float4::splat(1.0), 2.0);
}
