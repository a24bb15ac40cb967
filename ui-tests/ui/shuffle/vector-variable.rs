use swz::prelude::*;

fn turned(v: float4, mask: uint4) -> float4 {
    shuffle!(v, mask)
    //          ^^^^ of run time
}

fn main() {
    let _ = turned;
}
