mod kernels {
    swz::opencl!("__kernel void clear(__global float *to) { to[get_global_id(0)] = 0; }");
    //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
}

fn main() {}
