mod kernels {
    swz::opencl! {
        __kernel void fall(__global float4 *positions) {
            positions[get_global_id(0)].y -= 1.0f;
        }
    }
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

fn run(positions: &mut [Position]) {
    kernels::fall(positions).run(4);
    //            ^^^^^^^^^ no vector
}

fn main() {}
