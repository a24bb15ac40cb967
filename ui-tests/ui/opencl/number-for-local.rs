mod kernels {
    swz::opencl! {
        __kernel void turn(__global float *x, __local float *row) {
            row[get_local_id(0)] = x[get_global_id(0)];
            barrier(CLK_LOCAL_MEM_FENCE);
            x[get_global_id(0)] = row[get_local_size(0) - 1 - get_local_id(0)];
        }
    }
}

fn run(x: &mut [f32]) {
    kernels::turn(x, 64).run(64);
    //               ^^ a number
}

fn main() {}
