use swz::prelude::*;

fn main() {
    let s = 1.0_f32;
    let _ = swz!(s->xy);
    //           ^ no reference
}
