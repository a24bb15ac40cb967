use swz::prelude::*;

#[swizzle]
mod kernels {
    use swz::prelude::*;

    pub fn first(v: float4) -> float2 {
        v.xy
    }

    pub fn second(v: float4) -> float2 {
        let a = v.xy let b = v.zw;
        //           ^^^ no `;`
        a + b
    }

    pub fn third(v: float4) -> float2 {
        v.zw * v.yx + (float2)(1.0)
    }
}

fn main() {
    let v = float4::splat(1.0);
    let _ = (kernels::first(v), kernels::second(v), kernels::third(v));
}
