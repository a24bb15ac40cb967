use swz::prelude::*;

struct Particle {
    pos: short3,
}

fn main() {
    let p = Particle { pos: short3::new(1, 2, 3) };
    let _ = swz!(p.pos.xw);
    //                 ^^ 3 components
}
