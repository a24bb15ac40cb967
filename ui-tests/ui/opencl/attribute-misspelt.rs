mod kernels {
    swz::opencl! {
        #![lane(always)]
        //^^^^^^^^^^^^^^
        __kernel void sum(__global const float *from, __global float *to) {
            to[0] += from[get_global_id(0)];
        }
    }
}

fn main() {}
