use swz::prelude::*;

fn main() {
    let _ = swz!((uchar4)(
        1,
        256,
//      ^^^ uchar holds 255
        -1,
//       ^ negative
        0.5,
//      ^^^ a fraction
    ));
}
