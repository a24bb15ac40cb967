use swz::Number;
use swz::prelude::*;

fn half<T: Number>(v: Vector<T, 4>, one: T) -> Vector<T, 4> {
    v >> one
    //^^ not only integers
}

fn main() {
    let _ = half(int4::splat(1), 1);
}
