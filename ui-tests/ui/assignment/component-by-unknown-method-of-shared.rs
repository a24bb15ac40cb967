use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    trait Bump {
        fn bump(&mut self);
    }
    impl Bump for f32 {
        fn bump(&mut self) {
            *self += 1.0;
        }
    }
    v.x = 2.0;
    let shared = &v;
    swz!(shared.y.bump());
    //   ^^^^^^ not to be changed
}
