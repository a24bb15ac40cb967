struct Pair;

impl swz::Part<1> for Pair {
    //                ^^^^ no vector
    type Out = f32;
}

fn main() {}
