swz::opencl! {
    float4 turned(float4 v, float2 w) {
        float4 u = v + w;
        //         ^^^^^
        float q = u.q;
        //          ^
        return u * k;
        //         ^
    }
    int next(int a) { return a +; }
    //                          ^
}

fn main() {}
