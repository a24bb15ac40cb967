use swz::prelude::*;

struct Pixel {
    b: f32,
}

impl Pixel {
    fn blue(&self) -> f32 {
        swz!(self.b * 2.0)
        //        ^ a field
    }
}

fn main() {
    let _ = Pixel { b: 1.0 }.blue();
}
