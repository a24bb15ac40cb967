use swz::prelude::*;

fn main() {
    let (a, b) = (ulong2::splat(1), ulong2::splat(2));
    let _ = swz!((a + b).zy);
    //                   ^^ 2 components
}
