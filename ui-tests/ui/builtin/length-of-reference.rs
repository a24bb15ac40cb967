use swz::builtin::*;
use swz::prelude::*;

fn total(list: &[float3]) -> f32 {
    list.iter().map(|v| length(v)).sum()
    //                         ^ a reference
}

fn main() {
    total(&[]);
}
