use swz::prelude::*;

fn first<const N: usize>(v: Vector<f32, N>) -> f32
where
    f32: Lanes<N>,
{
    swz!(v.x)
    //     ^ not every width has it
}

fn main() {
    let _ = first(float4::splat(1.0));
}
