use swz::prelude::*;

#[swizzle]
mod inner {
    pub fn f(v: swz::float2) -> f32 {
        v.z
        //^ 2 components
    }
}

fn main() {
    let _ = inner::f(float2::splat(1.0));
}
