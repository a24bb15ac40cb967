use swz::builtin::*;
use swz::prelude::*;

fn main() {
    let _ = convert::<float4>(1);
    //                        ^ a scalar becomes a vector
}
