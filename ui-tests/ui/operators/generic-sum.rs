use swz::prelude::*;

fn double<T: Element>(v: Vector<T, 4>) -> Vector<T, 4> {
    v + v
    //^ not only numbers
}

fn main() {
    let _ = double(float4::splat(1.0));
}
