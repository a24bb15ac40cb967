#[derive(Clone, Copy, swz::Swizzle)]
struct Five([f32; 5]);
    //            ^ no vector has 5

fn main() {}
