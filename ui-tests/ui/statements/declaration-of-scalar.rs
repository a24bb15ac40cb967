use swz::prelude::*;

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        float f = v.x + v.y;
    //  ^^^^^ C
        assert!(f == 3.0);
    }
}
