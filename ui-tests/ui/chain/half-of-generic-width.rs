use swz::prelude::*;

fn f<T: Element + Lanes<N>, const N: usize>(v: Vector<T, N>) {
    let _ = swz!(v.lo);
    //             ^^
}

fn main() {
    f(float4::splat(1.0));
}
