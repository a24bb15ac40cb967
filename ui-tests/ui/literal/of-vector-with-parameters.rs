use swz::prelude::*;

fn main() {
    let v = float2::splat(1.0);
    let _ = swz!((Vector<f32, 4>)(v.xy, v.yx));
    //           ^^^^^^^^^^^^^^^^ not a name
}
