use swz::prelude::*;

macro_rules! show {
    ($($value:expr),*) => {
        println!("{:?}", [$($value),*])
    };
}

fn main() {
    let v = float4::new(1.0, 2.0, 3.0, 4.0);
    show!(v);
    swz! {
        let w = v * 2.0;
        show!(w.xy, v.xy);
    //  ^^^^ not looked into
    }
}
