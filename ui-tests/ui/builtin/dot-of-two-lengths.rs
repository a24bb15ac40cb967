use swz::builtin::*;
use swz::prelude::*;

fn plane(equation: float4, p: float3) -> f32 {
    dot(equation, p) + equation.w
    //            ^ three components
}

fn main() {
    plane(float4::splat(1.0), float3::splat(0.5));
}
