use swz::builtin::vload4;
use swz::prelude::*;

fn main() {
    let bytes = [1_u8, 2, 3, 4];
    let _: float4 = vload4(0, &bytes);
    //                        ^^^^^^ elements of another type
}
