use swz::prelude::*;

macro_rules! scrambled {
    ($v:expr) => {
        swz!($v.s73q1)
        //      ^^^^^ `q` is no digit
    };
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = scrambled!(v);
}
