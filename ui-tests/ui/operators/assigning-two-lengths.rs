use swz::prelude::*;

fn main() {
    let mut v = float4::new(1.0, 2.0, 3.0, 4.0);
    v += float3::splat(1.0);
    //^^ 4 and 3 components
}
