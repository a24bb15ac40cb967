mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global float *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

fn main() {
    let mut to = [0.0_f32; 4];
    kernels::scale(&[1.0; 4], &mut to[0], 2.0).run(4);
    //                        ^^^^^^^^^^ C's address of the first element
}
