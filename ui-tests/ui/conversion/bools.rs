use swz::prelude::*;

fn main() {
    let v = bool4::splat(true);
    let _ = swz!(convert_int4_sat(v));
    //           ^^^^^^^^^^^^^^^^ of `bool`s
}
