use swz::prelude::*;

fn main() {
    let p = [1.0_f32; 5];
    let _ = swz!((float8)(p, 0.0, 0.0, 1.0));
    //                    ^ no vector's length
}
