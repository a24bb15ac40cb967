use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = as_type::<float4>(float2::splat(1.0));
    //                        ^^^^^^^^^^^^^^^^^^ 8 bytes as 16
}
