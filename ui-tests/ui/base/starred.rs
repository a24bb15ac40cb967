use swz::prelude::*;

fn lowest(points: &[float4]) -> float2 {
    let mut lowest = float2::splat(0.0);
    for p in points {
        let q = swz!(*p.xy);
        lowest = lowest.min(q);
        //                  ^ `*p.xy` is `*(p.xy)`
    }
    lowest
}

fn main() {
    lowest(&[]);
}
