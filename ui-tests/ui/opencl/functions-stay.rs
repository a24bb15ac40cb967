//! The functions of a program with a fault are there: nothing else is told.

mod kernels {
    swz::opencl! {
        float half_of(float a) { return a * hlaf; }
        //                                  ^^^^
        __kernel void scale(__global float *out, float k) { out[get_global_id(0)] *= half_of(k); }
    }
}

fn main() {
    let mut out = [1.0_f32; 4];
    kernels::scale(&mut out[..], kernels::half_of(2.0)).run([4]);
}
