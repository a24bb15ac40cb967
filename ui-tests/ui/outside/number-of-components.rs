use swz::prelude::*;

fn main() {
    let v = float4::splat(1.0);
    let mut sum = 0.0;
    for i in 0..v.len() {
        //        ^^^ as of a slice
        sum += v[i];
    }
    let _ = sum;
}
