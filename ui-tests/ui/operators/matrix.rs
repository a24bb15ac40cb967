use swz::prelude::*;

fn turned(rows: &[float4; 4], v: float4) -> float4 {
    rows * v
    //   ^ no matrix
}

fn main() {
    turned(&[float4::splat(1.0); 4], float4::splat(2.0));
}
