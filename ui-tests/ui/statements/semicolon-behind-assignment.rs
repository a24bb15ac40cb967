use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    swz! {
        v.x = v.to_array()[1]
        //                  ^ here
        v.y = 2.0;
    }
    let _ = v;
}
