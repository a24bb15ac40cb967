use swz::prelude::*;

fn main() {
    let mut list = [float2::splat(2.0), float2::splat(1.0)];
    list.sort();
    //   ^^^^ no order
}
