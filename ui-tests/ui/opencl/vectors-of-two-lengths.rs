swz::opencl! {
    /// A stretch of several tokens is underlined whole.
    float4 sum(float4 a, float2 b) {
        return a.xyzw + b.yx;
        //     ^^^^^^^^^^^^^
    }
}

fn main() {}
