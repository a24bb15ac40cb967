mod kernels {
    swz::opencl! {
        typedef struct { float4 position; float mass; } Particle;
        __kernel void fall(__global Particle *all) {
            all[get_global_id(0)].position.y -= 1.0f;
        }
    }
}

fn run() {
    let mut one = [kernels::Particle::new()];
    //                                ^^^
    kernels::fall(&mut one).run(1);
}

fn main() {}
