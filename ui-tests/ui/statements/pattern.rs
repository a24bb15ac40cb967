use swz::prelude::*;

fn main() {
    let v = int2::new(1, 2);
    let _ = swz! {
        match v.yx {
            (int2)(0, 0) => 0,
            //    ^^^^^^ no pattern
            w => w.x,
        }
    };
}
