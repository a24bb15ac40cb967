use swz::prelude::*;

fn front<T>(t: T) -> float2 {
    swz!(t.xy)
    //     ^^ no vector
}

fn main() {
    let _ = front(float4::splat(1.0));
}
