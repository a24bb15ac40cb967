use swz::prelude::*;

fn fourth<T: Element>(v: Vector<T, 3>) -> T {
    swz!(v.w)
    //     ^ 3 components
}

fn main() {
    let _ = fourth(float3::splat(1.0));
}
