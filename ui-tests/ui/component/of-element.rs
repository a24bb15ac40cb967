use swz::prelude::*;

fn main() {
    let v = [half3::default(); 2];
    let i = 1;
    let _ = swz!(v[i].xyzw);
    //                ^^^^ 3 components
}
