#[derive(Clone, Copy)]
struct Big;

impl swz::VecStep for Big {
    //                ^^^ neither a scalar nor a vector
    const STEP: i32 = 1;
}

fn main() {}
