use swz::prelude::*;

fn main() {
    let b = true;
    let _ = swz!(convert_int(b));
    //           ^^^^^^^^^^^ of a `bool`
}
