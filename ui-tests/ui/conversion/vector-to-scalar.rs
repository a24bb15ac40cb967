use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let _ = swz!(convert_int(v));
    //           ^^^^^^^^^^^ 4 numbers become one
}
