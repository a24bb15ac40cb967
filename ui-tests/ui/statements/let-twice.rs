use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    swz! {
        let let w = v.wzyx;
        //  ^^^ one too many
        println!("{w}");
    }
}
