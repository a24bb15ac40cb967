use swz::prelude::*;

macro_rules! select {
    ($v:expr, $selector:ident) => {
        swz!($v.$selector)
    };
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    let _ = select!(v, s73q1);
    //                 ^^^^^ `q` is no digit
}
