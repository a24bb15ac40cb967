use swz::prelude::*;

fn main() {
    let v = float3::new(1.0, 2.0, 3.0);
    let _ = swz!(convert_uchar4(v));
    //           ^^^^^^^^^^^^^^ 3 components become 4
}
