mod kernels {
    swz::opencl! {
        typedef struct { float4 position; float mass[4]; } Particle;
        __kernel void fall(__global Particle *particles) {
            particles[get_global_id(0)].position.y -= 1.0f;
        }
    }
}

struct Particle {
    position: [f32; 4],
    mass: [f32; 4],
}

fn run(particles: &mut [Particle]) {
    kernels::fall(particles).run(4);
    //            ^^^^^^^^^ the module has a structure of this name
    let _ = (particles[0].position, particles[0].mass);
}

fn main() {}
