use swz::prelude::*;

fn main() {
    let numbers = [1.0_f32; 8];
    let _ = float4::load(&numbers[4..]);
    //              ^^^^ as of a register
}
