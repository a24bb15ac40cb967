use swz::prelude::*;

fn main() {
    let x = uchar4::splat(1);
    let mask = ushort4::splat(0);
    let _ = shuffle(x, mask);
    //                 ^^^^ 16 bits for 8
}
