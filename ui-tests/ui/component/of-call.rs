use swz::prelude::*;

fn main() {
    fn f() -> double3 {
        double3::splat(1.0)
    }
    let _ = swz!(f().w);
    //               ^ 3 components
}
