use swz::prelude::*;

fn third<const N: usize>(v: Vector<f32, N>) -> f32
where
    f32: Lanes<N>,
{
    swz!(v.s2)
    //     ^^ not every width has it
}

fn main() {
    let _ = third(float4::splat(1.0));
}
