use swz::prelude::*;

fn main() {
    let _ = swz!(convert_int4("1"));
    //           ^^^^^^^^^^^^ no number
}
