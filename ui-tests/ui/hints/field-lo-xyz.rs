use swz::prelude::*;

struct Ray {
    lo: float3,
}

fn main() {
    let ray = Ray { lo: float3::splat(0.0) };
    let _ = swz!(ray.lo.xyz);
    //                  ^^^ a field
}
