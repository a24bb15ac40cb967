mod kernels {
    swz::opencl! {
        __kernel void scale(__global const float *from, __global float *to, float by) {
            to[get_global_id(0)] = from[get_global_id(0)] * by;
        }
    }
}

fn main() {
    let mut to = [0.0; 4];
    let result = kernels::scale(&[1.0; 4], &mut to, 2.0).run(4);
    let _: f32 = result.iter().sum();
    //                  ^^^^ `run` gives nothing
}
