use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = shuffle(v, [3_usize, 2, 1, 0]);
    //                 ^^^^^^^^^^^^^^^^^^ of the macro `shuffle!`
}
