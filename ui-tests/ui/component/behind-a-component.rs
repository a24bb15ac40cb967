use swz::prelude::*;

#[swizzle]
fn half(v: int4) -> i32 {
    let _ = v.lo;
    v.lo.x.lo
    //^^ a field, as `x` ends no chain
}

fn main() {
    half(int4::splat(1));
}
