#[derive(Clone, Copy)]
enum Seven {
    _Seven = 7,
}

impl swz::Fill<swz::bool2> for Seven {
    //                         ^^^^^ not a bool
    const SPREAD: bool = true;
}

fn main() {}
