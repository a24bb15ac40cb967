use swz::prelude::*;

fn scale<T: Element>(v: Vector<T, 4>, s: T) -> Vector<T, 4> {
    v * s
    //^ not only numbers
}

fn main() {
    let _ = scale(float4::splat(1.0), 2.0);
}
