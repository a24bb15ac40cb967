use swz::prelude::*;

fn grey<T: Element>(value: T, opaque: T) -> Vector<T, 4> {
    swz!((Vector<T, 4>)(value, value, value, opaque))
    //   ^^^^^^^^^^^^^^ not a name
}

fn main() {
    grey(0.5_f32, 1.0);
}
