use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    swz! {
        let a = v.x, b = v.y;
        //         ^ a statement ends here
        println!("{}", a + b);
    }
}
