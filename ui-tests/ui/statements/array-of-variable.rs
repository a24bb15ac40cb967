use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    swz! {
        let low = (float2)(v.lo);
        let [x, y] = low;
        //  ^^^^^^ a vector
        println!("{}", x + y);
    }
}
