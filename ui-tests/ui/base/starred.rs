use swz::prelude::*;

fn lowest(points: &[float4]) -> float2 {
    let mut lowest = float2::splat(0.0);
    for p in points {
        let q = swz!(*p.xy);
        //           ^ no reference
        lowest = lowest.min(q);
    }
    lowest
}

fn main() {
    lowest(&[]);
}
