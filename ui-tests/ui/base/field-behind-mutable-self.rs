use swz::prelude::*;

struct Ray {
    lo: f32,
}

impl Ray {
    fn reset(&mut self) {
        swz!(self.lo = 0.0);
        //        ^^ a field
    }
}

fn main() {
    Ray { lo: 1.0 }.reset();
}
