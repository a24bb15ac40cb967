//! Arrays of structures.

use crate::work::{Component, Components, Kind, numbers, work};

pub const ALL: [fn() -> Kind; 1] = [particles];

work! {
    particles, "an array of structures, `if`s that change them", "benches/opencl/cl/particles.cl", limit 0.0;
    size usize, n in [1 << 16, 1000];
    in from: particles::Particle = some(n);
    out to: particles::Particle = n;
    kernel particles::particles(from, to, 0.1, 9.81);
    plain particles_plain(from, to, 0.1, 9.81);
    no hand, "the lanes would have to be gathered from the structures first, which one writes as an array for each field";
}

fn some(count: usize) -> Vec<particles::Particle> {
    let parts = numbers(7 * count, 46, 0.0, 1.0);
    parts
        .chunks_exact(7)
        .map(|part| particles::Particle {
            x: part[0],
            y: part[1],
            z: part[2],
            vx: 4.0 * part[3] - 2.0,
            vy: 4.0 * part[4] - 2.0,
            vz: 4.0 * part[5] - 2.0,
            life: part[6],
            hits: 0,
        })
        .collect()
}

impl Components for particles::Particle {
    fn add_to(self, components: &mut Vec<Component>) {
        let floats = [self.x, self.y, self.z, self.vx, self.vy, self.vz, self.life];
        for part in floats {
            part.add_to(components);
        }
        self.hits.add_to(components);
    }
}

#[inline(never)]
fn particles_plain(from: &[particles::Particle], to: &mut [particles::Particle], seconds: f32, gravity: f32) {
    for (from, to) in from.iter().zip(to) {
        let mut p = *from;
        p.vy -= gravity * seconds;
        p.x += p.vx * seconds;
        p.y += p.vy * seconds;
        p.z += p.vz * seconds;
        if p.x < 0.0 || p.x > 1.0 {
            p.vx = -p.vx;
            p.hits += 1;
        }
        if p.y < 0.0 {
            p.y = -p.y;
            p.vy *= -0.8;
            p.hits += 1;
        }
        if p.z < 0.0 || p.z > 1.0 {
            p.vz = -p.vz;
            p.hits += 1;
        }
        p.life = (p.life - seconds).max(0.0);
        *to = p;
    }
}
