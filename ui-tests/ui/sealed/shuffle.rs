struct Big;

impl swz::Shuffle<4> for Big {
    //                   ^^^ no element
    type Known = Self;
}

fn main() {}
