use swz::builtin::*;
use swz::prelude::*;

struct Aabb {
    min: float3,
    max: float3,
}

#[swizzle]
impl Aabb {
    fn holds(&self, p: float3) -> bool {
        all(isless(self.min, p)) && all(p < self.max)
        //                                ^ no order
    }
}

fn main() {
    Aabb { min: float3::splat(0.0), max: float3::splat(1.0) }.holds(float3::splat(0.5));
}
