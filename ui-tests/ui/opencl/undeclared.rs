swz::opencl! {
    float4 turned(float4 v) {
        return v.wzyx * k;
        //              ^
    }
}

fn main() {}
