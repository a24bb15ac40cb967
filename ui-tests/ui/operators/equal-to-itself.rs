use swz::prelude::*;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Vertex {
    at: float3,
  //^^^^^^^^^^ floats are not `Eq`
}

fn main() {
    let at = float3::splat(1.0);
    let _ = Vertex { at };
}
