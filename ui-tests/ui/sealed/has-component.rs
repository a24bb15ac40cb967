struct Pair;

impl swz::HasComponent<'s', '7'> for Pair {
    //                               ^^^^ no vector
    type Known = Self;
}

fn main() {}
