use swz::prelude::*;

fn first<T>(_: &Vector<T, 4>) {}
//              ^^^^^^^^^^^^ of anything

fn main() {
    first(&float4::splat(1.0));
}
