use swz::prelude::*;

#[swizzle]
fn is_png(magic: uchar4) -> bool {
    match magic {
        [0x89, b'P', b'N', b'G'] => true,
//      ^^^^^^^^^^^^^^^^^^^^^^^^ no array
        _ => false,
    }
}

fn main() {
    is_png(uchar4::splat(1));
}
