use swz::prelude::*;

#[swizzle]
fn origin(v: int4) -> bool {
    if v.xy = int2::splat(0) {
        //  ^ no comparison
        return true;
    }
    false
}

fn main() {
    origin(int4::splat(0));
}
