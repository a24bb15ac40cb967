swz::opencl! {
    __kernel void fill(__global int *out) {
        int i = get_global_id(0)
        //                     ^
        out[i] = i;
    }
}

fn main() {}
